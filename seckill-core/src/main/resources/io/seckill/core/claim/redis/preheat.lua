-- Opens an activity's sale.
-- Guarantee: each value is written only where it is absent, so running twice, at once or in mid-sale changes nothing.
--   A lost stock key is computed as total - claims, never below zero and never as total: claims are sold units.
--   Adjustments included in a total that is written count as applied from the same moment on.
-- KEYS: 1 meta, 2 stock, 3 claims, 4 adjustments
-- ARGV: 1 start_ms, 2 end_ms (window [start, end), ms since the epoch), 3 total (units),
--   4.. adjustmentId of each adjustment that the total includes
-- Returns:
--   {WRITTEN}    at least one value was absent and is there now
--   {PRESENT}    everything was there; nothing changed
-- Called by: ClaimLedger.preheat
local left, total = units(KEYS[2]), sale_of(KEYS[1]) or ARGV[3]
must_be('hash', KEYS[3])
must_be('hash', KEYS[4])
local written = redis.call('HSETNX', KEYS[1], 'startMs', ARGV[1])
  + redis.call('HSETNX', KEYS[1], 'endMs', ARGV[2])
  + redis.call('HSETNX', KEYS[1], 'state', 'OPEN')
if redis.call('HSETNX', KEYS[1], 'total', ARGV[3]) == 1 then
  written = written + 1
  for i = 4, #ARGV do redis.call('HSETNX', KEYS[4], ARGV[i], 'included') end
end
if not left then
  redis.call('SET', KEYS[2], text(math.max(0, total - redis.call('HLEN', KEYS[3]))))
  written = written + 1
end
return { written > 0 and 'WRITTEN' or 'PRESENT' }
