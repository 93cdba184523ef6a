/** Starts, finds and ends the processes of a local run. */
@NullMarked
package io.seckill.local.running;

import org.jspecify.annotations.NullMarked;
