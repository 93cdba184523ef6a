/** The activities and their stock rows in MySQL. */
@NullMarked
package io.seckill.core.activity.mybatis;

import org.jspecify.annotations.NullMarked;
