/** The web application on the real stack, and callers with real tokens. */
@NullMarked
package io.seckill.web.support;

import org.jspecify.annotations.NullMarked;
