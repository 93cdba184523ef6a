/** Wires the core into an application; the only place that reads the system clock. */
@NullMarked
package io.seckill.core.config;

import org.jspecify.annotations.NullMarked;
