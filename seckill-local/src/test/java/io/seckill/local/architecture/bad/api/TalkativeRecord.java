package io.seckill.local.architecture.bad.api;

import io.seckill.local.architecture.bad.core.OrderManager;

/** Bad: the api depends on the core. */
public record TalkativeRecord(OrderManager manager) {}
