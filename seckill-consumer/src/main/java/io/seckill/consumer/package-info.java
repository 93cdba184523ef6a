/** The consumer application: turns confirmed claims into orders. Its packages are the stages, in order: placing, settling. */
@NullMarked
package io.seckill.consumer;

import org.jspecify.annotations.NullMarked;
