/** The job application: the recurring work of the pipeline, triggered by XXL-JOB or by a scheduler of its own. */
@NullMarked
package io.seckill.job;

import org.jspecify.annotations.NullMarked;
