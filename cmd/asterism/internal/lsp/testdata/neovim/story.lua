-- What a person does in Neovim, with a transcript on standard output: opens a file that comes with the program, makes
-- mistakes of each kind and reads what is said, mends one by a fix, points at a name, completes, renames, formats, saves.

local out = {}
local function say(...)
  table.insert(out, table.concat(vim.tbl_map(tostring, { ... }), " "))
end

local function finish(message)
  if message then say("FAILED: " .. message) end
  io.stdout:write(table.concat(out, "\n") .. "\n")
  vim.cmd("qa!")
end

local function patiently(what, condition)
  if not vim.wait(20000, condition, 20) then
    finish("waited in vain for " .. what)
  end
end

local function errors()
  return vim.tbl_filter(function(d) return d.severity == vim.diagnostic.severity.ERROR end, vim.diagnostic.get(nil))
end

local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end
local function set(text) vim.api.nvim_buf_set_lines(0, 0, -1, false, text) end

-- cursor goes to the first place of a text, plus some bytes.
local function cursor(text, plus)
  for row, line in ipairs(lines()) do
    local at = line:find(text, 1, true)
    if at then
      vim.api.nvim_win_set_cursor(0, { row, at - 1 + (plus or 0) })
      return
    end
  end
  finish("no " .. text)
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params or vim.lsp.util.make_position_params(0, "utf-16"), 20000)
  for _, a in pairs(answers or {}) do
    if a.err then finish(method .. ": " .. a.err.message) end
    return a.result
  end
  finish(method .. " was not answered")
end

local function client() return (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1] end

local function story()
  vim.cmd("edit rules.d/starbattle/guide/5-counting.rules")
  patiently("the server", function()
    local c = client()
    return c and c.server_capabilities and c.server_capabilities.hoverProvider
  end)
  say("opened", vim.bo.filetype, "by", client().name)
  local whole = lines()

  say("== mistakes")
  local mistakes = {
    { "in fish%(shapes", "in fsh(shapes" },
    { "for m in", "fro m in" },
    { "→ eliminate m", "eliminate m" },
    { "m%.eliminations", "m.elimination" },
    { "let n = 5", "let n = \"5\"" },
    { "rule R5.1w", "rule R5.1" },
    { "like R5.1 ", "like R5.x " },
    { "lie inside {names%(m.cover%)} and", "lie inside {names(m.cover) and" },
    { "for x in open%(grid%)", "for x in open(grid" },
    { "fish%(rows, shapes, n%)", "fish(rows, shapes) ≥ 1" },
  }
  for _, m in ipairs(mistakes) do
    local changed, done = {}, false
    for i, line in ipairs(whole) do
      local now, n = line, 0
      if not done then now, n = line:gsub(m[1], (m[2]:gsub("%%", "%%%%")), 1) end
      done = done or n > 0
      changed[i] = now
    end
    if not done then finish("nothing to spoil: " .. m[1]) end
    set(changed)
    patiently("a mistake after " .. m[2], function() return #errors() > 0 end)
    local d = errors()[1]
    say(("%s: %s"):format(d.code or (d.user_data and d.user_data.lsp and d.user_data.lsp.code) or "", (d.message:gsub("\n", " | "))))
    set(whole)
    patiently("no mistake any more", function() return #errors() == 0 end)
  end

  say("== a fix")
  cursor("in fish(shapes", 3)
  vim.cmd("normal! xxxxifsh")
  patiently("the misspelt function", function() return #errors() > 0 end)
  say(errors()[1].message)
  vim.ui.select = function(items, _, choose)
    for i, item in ipairs(items) do
      local action = item.action or item[2]
      say("offered:", action.title)
      if i == 1 then choose(item, i) end
    end
  end
  cursor("in fsh(shapes", 3)
  vim.lsp.buf.code_action()
  patiently("the fix", function() return #errors() == 0 and vim.deep_equal(lines(), whole) end)
  say("mended")

  say("== hover")
  cursor("fish(shapes", 1)
  vim.lsp.buf.hover()
  local float
  patiently("the window", function()
    for _, w in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(w).relative ~= "" then float = w end
    end
    return float
  end)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, 6, false)) do say(line) end
  vim.api.nvim_win_close(float, true)

  say("== completion")
  cursor("→ eliminate m.eliminations", #"→ eliminate m.")
  local result = ask("textDocument/completion")
  local labels = vim.tbl_map(function(item) return item.label end, result.items or result)
  say(table.concat(labels, " "))
  cursor("fish(shapes, rows, n)", #"fish(shapes, ")
  say(ask("textDocument/signatureHelp").signatures[1].label)

  say("== definition, references, symbols")
  cursor("like R5.1 ", 6)
  local places = ask("textDocument/definition")
  say("defined in line", places[1].range.start.line + 1)
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  params.context = { includeDeclaration = true }
  say(#ask("textDocument/references", params) > 2 and "referred to in several places" or "hardly referred to")
  say(#ask("textDocument/documentSymbol", { textDocument = vim.lsp.util.make_text_document_params() }) > 10 and "has an outline" or "no outline")

  say("== lenses")
  local lenses
  for _ = 1, 100 do
    vim.lsp.codelens.refresh()
    vim.wait(1000, function() return false end)
    lenses = vim.lsp.codelens.get(0) or {}
    if #lenses > 1 and lenses[1].command.title:find("fires", 1, true) and lenses[2].command.title:find("examples", 1, true) then break end
  end
  for _, l in ipairs(lenses) do
    if l.range.start.line == lenses[1].range.start.line then say((l.command.title:gsub("%d[%d.]* [mµ]s", "… ms"))) end
  end

  say("== rename")
  cursor("for m in fish(shapes", 4)
  vim.lsp.buf.rename("match")
  patiently("the new name", function() return table.concat(lines(), "\n"):find("→ eliminate match.eliminations", 1, true) end)
  for i = 4, 8 do say(lines()[i]) end

  say("== format and save")
  cursor("  let n = 5")
  vim.cmd("normal! 0dwI      ")
  if vim.lsp.buf.format then vim.lsp.buf.format({ async = false, timeout_ms = 20000 }) else vim.lsp.buf.formatting_sync(nil, 20000) end
  patiently("the layout", function() return vim.tbl_contains(lines(), "  let n = 5") end)
  vim.cmd("silent write")
  say("saved", vim.bo.modified and "not all" or "all")
  patiently("no mistakes in the end", function() return #errors() == 0 end)
end

local ok, message = pcall(story)
finish(not ok and message or nil)
