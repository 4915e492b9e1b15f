-- Refreshes sessions. Each request uses the latest token of its session, and no session is refreshed concurrently.
-- Arguments: a file of users (id, token, refresh token), with more lines than there are connections.

require "report"

local headers = { ["Content-Type"] = "application/json" }
-- The tokens that are not in use by a request, first in, first out.
local tokens, first, last = {}, 1, 0

local function put(token)
  last = last + 1
  tokens[last] = token
end

function init(arguments)
  local line_number = 0
  for line in io.lines(arguments[1]) do
    -- There are two threads; each takes every other session.
    if line_number % 2 == number then put(line:match("(%S+)$")) end
    line_number = line_number + 1
  end
end

function request()
  local token = tokens[first]
  tokens[first] = nil
  first = first + 1
  local body = '{"refresh_token":"' .. token .. '"}'
  return wrk.format("POST", "/auth/v1/token?grant_type=refresh_token", headers, body)
end

function response(status, headers, body)
  local token = body:match('"refresh_token"%s*:%s*"([^"]+)"')
  if token then put(token) end
end
