-- Opens an activity's sale.
-- Guarantee: each value is written only where it is absent, so running twice, at once or in mid-sale changes nothing.
--   A lost stock key is computed as total - claims, never below zero and never as total: claims are sold units.
-- KEYS: 1 meta, 2 stock, 3 claims
-- ARGV: 1 start_ms, 2 end_ms (window [start, end), ms since the epoch), 3 total (units)
-- Returns:
--   {WRITTEN}    at least one value was absent and is there now
--   {PRESENT}    everything was there; nothing changed
-- Called by: ClaimLedger.preheat
local left = units(KEYS[2])
local written = redis.call('HSETNX', KEYS[1], 'startMs', ARGV[1])
  + redis.call('HSETNX', KEYS[1], 'endMs', ARGV[2])
  + redis.call('HSETNX', KEYS[1], 'total', ARGV[3])
  + redis.call('HSETNX', KEYS[1], 'state', 'OPEN')
if not left then
  local total = tonumber(redis.call('HGET', KEYS[1], 'total'))
  redis.call('SET', KEYS[2], text(math.max(0, total - redis.call('HLEN', KEYS[3]))))
  written = written + 1
end
return { written > 0 and 'WRITTEN' or 'PRESENT' }
