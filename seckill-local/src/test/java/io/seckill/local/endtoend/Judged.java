package io.seckill.local.endtoend;

import io.seckill.core.activity.ActivityId;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Every test class on the whole product ends with all guarantees judged for every sale it opened. */
final class Judged implements BeforeAllCallback, AfterAllCallback {
    private final Set<ActivityId> before = new HashSet<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        before.addAll(Product.shared().opened());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Product product = Product.shared();
        product.opened().stream()
                .filter(activity -> !before.contains(activity))
                .forEach(activity -> SaleRecord.of(product, activity).judge());
    }
}
