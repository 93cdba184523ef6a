/** Sends the messages of confirmed claims again. */
@NullMarked
package io.seckill.job.redriving;

import org.jspecify.annotations.NullMarked;
