/** Tests of the wire form. */
@NullMarked
package io.seckill.core.message;

import org.jspecify.annotations.NullMarked;
