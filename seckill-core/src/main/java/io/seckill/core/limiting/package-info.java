/** Rate limits as Sentinel rules from a file that is read again when it changes, above built-in limits that never go away. */
@NullMarked
package io.seckill.core.limiting;

import org.jspecify.annotations.NullMarked;
