/** Tests of the plain SQL a DBA runs: migrations, undo scripts, checks. */
@NullMarked
package io.seckill.core.sql;

import org.jspecify.annotations.NullMarked;
