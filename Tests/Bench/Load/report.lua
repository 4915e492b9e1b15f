-- Prints one line of JSON instead of wrk's table, and numbers the threads.

local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function done(summary, latency, requests)
  local errors = summary.errors
  print(string.format(
    '{"requests": %d, "microseconds": %d, "p50": %d, "p99": %d, "refused": %d, "broken": %d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
