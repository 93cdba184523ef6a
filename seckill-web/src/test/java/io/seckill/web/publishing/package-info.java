/** Tests of the rules of this stage that need no server. */
@NullMarked
package io.seckill.web.publishing;

import org.jspecify.annotations.NullMarked;
