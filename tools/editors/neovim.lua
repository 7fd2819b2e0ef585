-- Tests that faults and completions arrive in Neovim, with the settings from `tools/editors/README.md`. Run it at the root of this
-- repository, with `sow` on the path:
--
--     nvim --headless --clean -c 'luafile tools/editors/neovim.lua'
--
-- Prints what has arrived. The exit code is 1 if that differs from the faults and completions expected for the rule file below.

local GAME = [[
game "With a fault"

board { rows 1  pits 6  store right  track shared }
setup { pits: 4 }

move sow {
  from own pit
  sow counterclokwise into own store
}

end { when own pits empty => sweep; most in store wins, else draw }
]]

-- The timeout for an answer, in milliseconds.
local PATIENCE = 10000

local function fail(reason)
  io.stderr:write(reason .. '\n')
  vim.cmd('cquit 1')
end

-- Runs `action`, and ends Neovim with exit code 1 if it fails, since nobody sees errors without a window.
local function guarded(action)
  local fine, reason = pcall(action)
  if not fine then
    fail(tostring(reason))
  end
end

local function settings()
  local page = assert(io.open('tools/editors/README.md')):read('*a')
  local block = assert(page:match('```lua\n(.-)```'), 'the page has no settings')
  -- Functions that versions before 0.8 lack.
  vim.fs = vim.fs or {
    dirname = function(path)
      return vim.fn.fnamemodify(path, ':p:h')
    end,
  }
  vim.lsp.start = vim.lsp.start or function(config)
    return vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
  end
  assert((loadstring or load)(block))()
end

local function open()
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder)
  local path = folder .. '/fault.sow'
  local file = assert(io.open(path, 'w'))
  file:write(GAME)
  file:close()
  vim.cmd('edit ' .. path)
end

local function faults()
  vim.wait(PATIENCE, function()
    return #vim.diagnostic.get(0) > 0
  end)
  local found = vim.diagnostic.get(0)
  assert(#found == 1, #found .. ' faults have arrived')
  local fault = found[1]
  print('line ' .. fault.lnum + 1 .. ': ' .. fault.message)
  assert(fault.lnum == 7, 'the fault is in another line')
  assert(fault.message:find('counterclokwise', 1, true), 'it is another fault')
end

-- Requests the completions after `from own `.
local function completions()
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', {
    textDocument = { uri = vim.uri_from_bufnr(0) },
    position = { line = 6, character = 11 },
  }, PATIENCE)
  local labels = {}
  for _, answer in pairs(answers or {}) do
    local result = answer.result or {}
    for _, item in ipairs(result.items or result) do
      table.insert(labels, item.label)
    end
  end
  print(#labels .. ' completions: ' .. table.concat(labels, ', ', 1, math.min(#labels, 8)))
  assert(vim.tbl_contains(labels, 'pit'), '`pit` is not among them')
end

guarded(function()
  settings()
  open()
  faults()
  completions()
  print('\n')
end)
vim.cmd('qall!')
