/** Tells other systems what became of an order, and operators what still waits to be told. */
@NullMarked
package io.seckill.job.notifying;

import org.jspecify.annotations.NullMarked;
