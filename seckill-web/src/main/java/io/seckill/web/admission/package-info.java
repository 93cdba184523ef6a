/** Stage 1, ADMITTED: who may try at all, decided before anything is asked of Redis on the buyer's behalf. */
@NullMarked
package io.seckill.web.admission;

import org.jspecify.annotations.NullMarked;
