/** Wires the web application: security, server, settings, the system clock. */
@NullMarked
package io.seckill.web.config;

import org.jspecify.annotations.NullMarked;
