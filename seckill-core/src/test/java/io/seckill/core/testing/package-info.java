/** Fixtures: the books on a real MySQL, a settable clock, races. */
@NullMarked
package io.seckill.core.testing;

import org.jspecify.annotations.NullMarked;
