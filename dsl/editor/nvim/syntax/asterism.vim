" Colours for rule files where the editor has no semantic tokens.
if exists("b:current_syntax")
  finish
endif
syntax match asterismComment "//.*$"
syntax keyword asterismDeclaration rule pack pattern define examples
syntax keyword asterismClause for let when because show assumes tags example like with rating include replace by tier hint grade puzzle board without expect
syntax keyword asterismWord in and or not as each exactly at least most unique nothing first last before after
syntax keyword asterismAction place eliminate know
syntax keyword asterismPredicate any all none one count filter sum
syntax match asterismArrow "→\|->"
syntax match asterismNumber "\<\d\+\(\.\d\+\)\?\>"
syntax match asterismCall "\<\h\w*\ze("
syntax region asterismText start=+"+ skip=+\\.+ end=+"+ oneline contains=asterismEmbedded
syntax region asterismEmbedded start="{\ze[^{]" end="}" contained contains=asterismCall,asterismNumber
highlight default link asterismComment Comment
highlight default link asterismDeclaration Structure
highlight default link asterismClause Statement
highlight default link asterismWord Operator
highlight default link asterismAction Function
highlight default link asterismPredicate Special
highlight default link asterismArrow Operator
highlight default link asterismNumber Number
highlight default link asterismCall Identifier
highlight default link asterismText String
highlight default link asterismEmbedded Special
let b:current_syntax = "asterism"
