-- Lists the latest likes of single users, in random order. Arguments: a file of users (id, token).

require "report"

local requests = {}

function init(arguments)
  local path = "/rest/v1/liked_quotes?select=*&order=created_at.desc&limit=30"
  for line in io.lines(arguments[1]) do
    local token = line:match("^%S+ (%S+)")
    table.insert(requests, wrk.format("GET", path, { ["Authorization"] = "Bearer " .. token }))
  end
  math.randomseed(number)
end

function request()
  return requests[math.random(#requests)]
end
