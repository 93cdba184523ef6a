/** Checks at start: each server is there and is what the pipeline needs; what is missing is named. */
@NullMarked
package io.seckill.core.startup;

import org.jspecify.annotations.NullMarked;
