/** Hands the command line its clock and its randomness; the only place that reads either from the system. */
@NullMarked
package io.seckill.local.config;

import org.jspecify.annotations.NullMarked;
