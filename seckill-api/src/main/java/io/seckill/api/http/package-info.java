/** The bodies of the HTTP contract, {@code /api/v1} and {@code /admin/v1}. Ids are strings, times carry an offset, money is in cents. */
@NullMarked
package io.seckill.api.http;

import org.jspecify.annotations.NullMarked;
