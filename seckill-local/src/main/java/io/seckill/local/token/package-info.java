/** Bearer tokens for the local profile, signed with a key that stays on this machine. */
@NullMarked
package io.seckill.local.token;

import org.jspecify.annotations.NullMarked;
