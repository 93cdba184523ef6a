/** One whole sale, from draft to audit, with a crowd of buyers. */
@NullMarked
package io.seckill.local.demo;

import org.jspecify.annotations.NullMarked;
