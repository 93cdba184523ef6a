/** Tests of the core's settings. */
@NullMarked
package io.seckill.core.config;

import org.jspecify.annotations.NullMarked;
