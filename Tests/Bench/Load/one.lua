-- Gets single quotes by id, in random order. Arguments: a file of ids.

require "report"

local requests = {}

function init(arguments)
  for id in io.lines(arguments[1]) do
    table.insert(requests, wrk.format("GET", "/rest/v1/quotes?select=*&id=eq." .. id))
  end
  math.randomseed(number)
end

function request()
  return requests[math.random(#requests)]
end
