/** What both books share: short transactions that survive deadlocks, and how the core's values stand in columns. */
@NullMarked
package io.seckill.core.mysql;

import org.jspecify.annotations.NullMarked;
