/** The whole product on one machine: the command line behind {@code ./seckill}. */
@NullMarked
package io.seckill.local;

import org.jspecify.annotations.NullMarked;
