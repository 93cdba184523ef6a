/** What operators do to activities over HTTP. */
@NullMarked
package io.seckill.web.admin;

import org.jspecify.annotations.NullMarked;
