/** The only place of this module that draws randomness. */
@NullMarked
package io.seckill.stack.config;

import org.jspecify.annotations.NullMarked;
