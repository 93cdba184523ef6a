/** The commands of {@code ./seckill}. */
@NullMarked
package io.seckill.local.command;

import org.jspecify.annotations.NullMarked;
