/** Really concurrent buyers over HTTP, and what they were told. */
@NullMarked
package io.seckill.local.rush;

import org.jspecify.annotations.NullMarked;
