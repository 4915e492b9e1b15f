-- Refreshes sessions; each goes on with the token it was given, and none is refreshed twice at once.
-- Arguments: a file of people (id, token, refresh token), more than there are connections.

require "report"

local headers = { ["Content-Type"] = "application/json" }
-- First in, first out: tokens that are not on their way.
local tokens, first, last = {}, 1, 0

local function put(token)
  last = last + 1
  tokens[last] = token
end

function init(arguments)
  local line_number = 0
  for line in io.lines(arguments[1]) do
    -- Of two threads, each takes every other session.
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
