/** The consumer application: turns confirmed claims into orders. Its packages are the stages, in order: placing, settling; beside them a sample listener of order events, notifying. */
@NullMarked
package io.seckill.consumer;

import org.jspecify.annotations.NullMarked;
