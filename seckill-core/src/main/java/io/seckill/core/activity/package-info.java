/** Sales: what is sold, at what price, in which window; drafting, publishing, pre-heating and adjusting them. */
@NullMarked
package io.seckill.core.activity;

import org.jspecify.annotations.NullMarked;
