/** Tests of what an operator reads when a server is missing. */
@NullMarked
package io.seckill.core.startup;

import org.jspecify.annotations.NullMarked;
