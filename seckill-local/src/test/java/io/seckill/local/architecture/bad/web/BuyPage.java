package io.seckill.local.architecture.bad.web;

import io.seckill.local.architecture.bad.consumer.PlacingListener;

/** Bad: an application that depends on another. */
public class BuyPage {
    PlacingListener listener = new PlacingListener();
}
