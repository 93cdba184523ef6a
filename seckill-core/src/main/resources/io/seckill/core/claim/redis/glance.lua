-- Tells for many requests at once which of them `claim` would answer SOLD_OUT.
-- Guarantee: reads only, on the master, in one step; costs no try.
-- KEYS: 1 stock, 2 claims; then for each request: request
-- ARGV: for each request: userId
-- Returns: for each request, in order
--   {SOLD_OUT}    no unit is left, the user holds none, and the key has no first answer
--   {ASK}         anything else: only `claim` can answer
-- Called by: ClaimLedger.soldOut (sold-out gate)
local left, answers = units(KEYS[1]), {}
local holds = redis.call('HMGET', KEYS[2], unpack(ARGV))
local firsts = redis.call('MGET', unpack(KEYS, 3))
for i = 1, #ARGV do
  local nothing = not holds[i] and not firsts[i]
  if left == 0 and nothing then answers[i] = { 'SOLD_OUT' } else answers[i] = { 'ASK' } end
end
return answers
