-- Opens a settled claim again because MySQL does not know its order, so that its message may be sent again.
-- Guarantee: idempotent. Only a SETTLED claim changes; it then is as one granted now.
-- KEYS: 1 claims, 2 open
-- ARGV: 1 orderNo, 2 userId
-- Returns:
--   {STANDS}    held under this number: CONFIRMED now, or open before
--   {GONE}      nothing is held under this number; nothing changed
-- Called by: ClaimLedger.reopen (reconcile)
local order, user = ARGV[1], ARGV[2]
must_be('zset', KEYS[2])
local held, state = claim_of(KEYS[1], user)
if held ~= order then return { 'GONE' } end
if state == 'SETTLED' then
  local now = text(now_ms())
  hold(KEYS[1], user, order, 'CONFIRMED', now)
  redis.call('ZADD', KEYS[2], now, user)
end
return { 'STANDS' }
