/** Wires the job application: its use cases, the XXL-JOB executor and the local scheduler. */
@NullMarked
package io.seckill.job.config;

import org.jspecify.annotations.NullMarked;
