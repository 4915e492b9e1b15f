-- Inserts likes without repeating any. Arguments: a file of users (id, token) and a file of quote ids.

require "report"

local people, quotes = {}, {}
local turn = 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    local id, token = line:match("^(%S+) (%S+)")
    local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. token }
    table.insert(people, { id = id, headers = headers })
  end
  for id in io.lines(arguments[2]) do table.insert(quotes, id) end
  -- There are two threads; each takes every other pair.
  turn = number
end

function request()
  local person = people[turn % #people + 1]
  local quote = quotes[math.floor(turn / #people) + 1]
  turn = turn + 2
  if not quote then
    wrk.thread:stop()
    return wrk.format("GET", "/health")
  end
  local body = '{"user_id":"' .. person.id .. '","quote_id":"' .. quote .. '"}'
  return wrk.format("POST", "/rest/v1/liked_quotes", person.headers, body)
end
