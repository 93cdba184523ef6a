/** The consumer application: turns confirmed claims into orders. Its packages are the stages, in order: placing, settling, parking; intake runs their clients, notifying is a sample listener of order events. */
@NullMarked
package io.seckill.consumer;

import org.jspecify.annotations.NullMarked;
