package io.seckill.web.answering;

import io.seckill.core.activity.Activity;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.web.admission.Admission;
import io.seckill.web.admission.AdmittingPurchases;
import io.seckill.web.claiming.ClaimOutcome;
import io.seckill.web.claiming.ClaimingUnit;
import io.seckill.web.direct.PlacingDirectly;
import io.seckill.web.publishing.PublishingClaims;
import org.springframework.stereotype.Component;

/** The path of one purchase in this process: admit, claim, publish, answer; while Redis is away: admit, place straight in MySQL, answer. */
@Component
final class Purchasing {
    private final AdmittingPurchases admitting;
    private final ClaimingUnit claiming;
    private final PublishingClaims publishing;
    private final PlacingDirectly direct;

    Purchasing(
            AdmittingPurchases admitting, ClaimingUnit claiming, PublishingClaims publishing, PlacingDirectly direct) {
        this.admitting = admitting;
        this.claiming = claiming;
        this.publishing = publishing;
        this.direct = direct;
    }

    PurchaseAnswer purchase(ClaimRequest wish) {
        try (Admission admission = admitting.admit(wish)) {
            if (admission instanceof Admission.Refused refused) {
                return PurchaseAnswer.of(refused);
            }
            Activity activity = ((Admission.Admitted) admission).activity();
            ClaimOutcome claim = claiming.claim(wish);
            if (claim instanceof ClaimOutcome.Bypassed) {
                return PurchaseAnswer.of(direct.place(wish, activity));
            }
            return claim instanceof ClaimOutcome.Held held
                    ? PurchaseAnswer.of(held, publishing.publish(held, activity.priceCents()))
                    : PurchaseAnswer.of(claim);
        }
    }
}
