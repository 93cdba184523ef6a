/** The reconcile runs in MySQL. */
@NullMarked
package io.seckill.core.reconcile.mybatis;

import org.jspecify.annotations.NullMarked;
