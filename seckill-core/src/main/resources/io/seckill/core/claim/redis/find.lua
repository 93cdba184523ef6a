-- Says what is known under one order number.
-- Guarantee: claim and tombstone are read in one step on the master, so a claim that is being released is not missed.
-- KEYS: 1 claims, 2 tombstone
-- ARGV: 1 orderNo, 2 userId
-- Returns:
--   {STANDING, state, claimedAtMs}    the user holds a unit under this number
--   {GONE, reason, userId}            the number holds no unit, and why
--   {UNKNOWN}                         never claimed, or long forgotten
-- Called by: ClaimLedger.find
local held, state, at = claim_of(KEYS[1], ARGV[2])
if held == ARGV[1] then return { 'STANDING', 'state', state, 'claimedAtMs', at } end
local mark = redis.call('GET', KEYS[2])
if not mark then return { 'UNKNOWN' } end
local reason, user = string.match(mark, '^([%u_]+)|(.*)$')
if not (REASONS[reason or ''] and is_user(user)) then error('TOMBSTONE_UNREADABLE ' .. KEYS[2]) end
return { 'GONE', 'reason', reason, 'userId', user }
