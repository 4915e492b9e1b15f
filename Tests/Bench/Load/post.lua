-- Posts bodies, each once, with the header of the next user.
-- Arguments: the path, a file of headers and a file of bodies.

require "report"

local path, next_body
local headers = {}
local turn = 0

local function skip()
  turn = turn + 1
  next_body()
end

function init(arguments)
  path = arguments[1]
  for line in io.lines(arguments[2]) do
    local name, value = line:match("^(%S+): (.+)$")
    table.insert(headers, { ["Content-Type"] = "application/json", [name] = value })
  end
  next_body = io.lines(arguments[3])
  -- There are two threads; each takes every other body, and so half of the users.
  if number == 1 then skip() end
end

function request()
  local body = next_body() or error("There are too few bodies.")
  local text = wrk.format("POST", path, headers[turn % #headers + 1], body)
  turn = turn + 1
  skip()
  return text
end
