-- Gets paths in turns, each with the header of the next user. Arguments: a file of headers and a file of paths.

require "report"

local requests = {}
local turn = 0

function init(arguments)
  local headers = {}
  for line in io.lines(arguments[1]) do
    local name, value = line:match("^(%S+): (.+)$")
    table.insert(headers, { [name] = value })
  end
  for path in io.lines(arguments[2]) do
    table.insert(requests, wrk.format("GET", path, headers[#requests % #headers + 1]))
  end
  -- There are two threads; each takes every other request, and so half of the users.
  turn = number
end

function request()
  local text = requests[turn % #requests + 1]
  turn = turn + 2
  return text
end
