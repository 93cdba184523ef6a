/** What other processes may know about the pipeline: HTTP records, message records, topics and problem codes. */
@NullMarked
package io.seckill.api;

import org.jspecify.annotations.NullMarked;
