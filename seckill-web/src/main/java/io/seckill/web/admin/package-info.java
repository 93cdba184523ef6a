/** What operators do over HTTP: to activities, and about dead letters. */
@NullMarked
package io.seckill.web.admin;

import org.jspecify.annotations.NullMarked;
