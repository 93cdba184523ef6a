/** Dead letters: messages no order came of, parked with their claims until an operator decides. */
@NullMarked
package io.seckill.core.deadletter;

import org.jspecify.annotations.NullMarked;
