/** Stages 3 and 4, PREPARED and CONFIRMED: the half message, its local transaction and the check-back. */
@NullMarked
package io.seckill.web.publishing;

import org.jspecify.annotations.NullMarked;
