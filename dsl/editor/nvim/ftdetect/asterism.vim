autocmd BufRead,BufNewFile *.rules set filetype=asterism
