package io.seckill.web.answering;

import io.seckill.core.claim.ClaimRequest;
import io.seckill.web.admission.Admission;
import io.seckill.web.admission.AdmittingPurchases;
import io.seckill.web.claiming.ClaimOutcome;
import io.seckill.web.claiming.ClaimingUnit;
import io.seckill.web.publishing.PublishingClaims;
import org.springframework.stereotype.Component;

/** The path of one purchase in this process: admit, claim, publish, answer. */
@Component
final class Purchasing {
    private final AdmittingPurchases admitting;
    private final ClaimingUnit claiming;
    private final PublishingClaims publishing;

    Purchasing(AdmittingPurchases admitting, ClaimingUnit claiming, PublishingClaims publishing) {
        this.admitting = admitting;
        this.claiming = claiming;
        this.publishing = publishing;
    }

    PurchaseAnswer purchase(ClaimRequest wish) {
        try (Admission admission = admitting.admit(wish)) {
            if (admission instanceof Admission.Refused refused) {
                return PurchaseAnswer.of(refused);
            }
            long priceCents = ((Admission.Admitted) admission).activity().priceCents();
            ClaimOutcome claim = claiming.claim(wish);
            return claim instanceof ClaimOutcome.Held held
                    ? PurchaseAnswer.of(held, publishing.publish(held, priceCents))
                    : PurchaseAnswer.of(claim);
        }
    }
}
