/** The claim ledger in Redis: one Lua script per move. */
@NullMarked
package io.seckill.core.claim.redis;

import org.jspecify.annotations.NullMarked;
