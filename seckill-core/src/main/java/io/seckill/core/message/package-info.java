/** The wire form of claim envelopes and order events. */
@NullMarked
package io.seckill.core.message;

import org.jspecify.annotations.NullMarked;
