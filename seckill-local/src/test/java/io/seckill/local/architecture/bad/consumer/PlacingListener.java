package io.seckill.local.architecture.bad.consumer;

/** Bad: its package has no package-info. */
public class PlacingListener {}
