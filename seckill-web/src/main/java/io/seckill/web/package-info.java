/** The web application: admits, claims, publishes the half message, answers. */
@NullMarked
package io.seckill.web;

import org.jspecify.annotations.NullMarked;
