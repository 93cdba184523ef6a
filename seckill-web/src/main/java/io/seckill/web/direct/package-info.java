/** The way around Redis: while it does not answer, purchases go straight to MySQL, slowly and never oversold. */
@NullMarked
package io.seckill.web.direct;

import org.jspecify.annotations.NullMarked;
