/** The rules of the pipeline. A capability package holds rules and ports; the technology behind a port sits one level down and is package-private. */
@NullMarked
package io.seckill.core;

import org.jspecify.annotations.NullMarked;
