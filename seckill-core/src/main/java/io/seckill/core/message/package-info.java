/** The wire form of a claim envelope. */
@NullMarked
package io.seckill.core.message;

import org.jspecify.annotations.NullMarked;
