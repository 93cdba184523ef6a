/** Tests of the whole web application over HTTP, on real servers. */
@NullMarked
package io.seckill.web;

import org.jspecify.annotations.NullMarked;
