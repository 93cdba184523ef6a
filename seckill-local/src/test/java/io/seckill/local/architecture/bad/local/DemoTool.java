package io.seckill.local.architecture.bad.local;

import io.seckill.local.architecture.bad.web.BuyPage;

/** Bad: a local tool that links an application instead of starting it. */
public class DemoTool {
    BuyPage page = new BuyPage();
}
