/** Opens sales ahead of their start. */
@NullMarked
package io.seckill.job.warmup;

import org.jspecify.annotations.NullMarked;
