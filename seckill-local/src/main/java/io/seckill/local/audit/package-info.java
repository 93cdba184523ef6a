/** Judges the seven laws for one activity from Redis, the broker and MySQL. */
@NullMarked
package io.seckill.local.audit;

import org.jspecify.annotations.NullMarked;
