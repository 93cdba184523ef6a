package io.seckill.web.admin;

import io.seckill.api.ProblemCode;
import io.seckill.api.http.DeadLetterView;
import io.seckill.core.deadletter.DeadLetter;
import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.deadletter.DecidingDeadLetters;
import io.seckill.core.deadletter.Decision;
import io.seckill.core.order.UserId;
import io.seckill.web.answering.Problems;
import java.util.List;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What operators decide about dead letters; who decides is the token's subject. Security lets only the role ADMIN in. */
@RestController
@RequestMapping("/admin/v1/dead-letters")
class DeadLetterController {
    static final int PAGE = 50;

    private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

    private final DeadLetters letters;
    private final DecidingDeadLetters deciding;

    DeadLetterController(DeadLetters letters, DecidingDeadLetters deciding) {
        this.letters = letters;
        this.deciding = deciding;
    }

    @GetMapping
    ResponseEntity<Object> open(@RequestParam(defaultValue = "0") String after) {
        if (!ID.matcher(after).matches()) {
            return Problems.of(ProblemCode.BAD_REQUEST, "after is the id of the last letter of the page before");
        }
        List<DeadLetterView> page = letters.open(Long.parseLong(after), PAGE).stream()
                .map(DeadLetterViews::of)
                .toList();
        return ResponseEntity.ok(page);
    }

    @GetMapping("/{id}")
    ResponseEntity<Object> one(@PathVariable String id) {
        return withId(
                id,
                number -> letters.find(number)
                        .map(letter -> ResponseEntity.ok().<Object>body(DeadLetterViews.of(letter)))
                        .orElseGet(DeadLetterController::notFound));
    }

    @PostMapping("/{id}/redrive")
    ResponseEntity<Object> redrive(@PathVariable String id, @AuthenticationPrincipal UserId operator) {
        return withId(id, number -> answer(deciding.redrive(number, operator)));
    }

    @PostMapping("/{id}/refuse")
    ResponseEntity<Object> refuse(@PathVariable String id, @AuthenticationPrincipal UserId operator) {
        return withId(id, number -> answer(deciding.refuse(number, operator)));
    }

    private static ResponseEntity<Object> answer(Decision decision) {
        if (decision instanceof Decision.Redriven redriven) {
            return ResponseEntity.ok(DeadLetterViews.of(redriven.letter()));
        }
        if (decision instanceof Decision.Refused refused) {
            return ResponseEntity.ok(DeadLetterViews.of(refused));
        }
        if (decision instanceof Decision.AlreadyDecided decided) {
            return Problems.of(ProblemCode.DEAD_LETTER_STATE, decidedAlready(decided.letter()));
        }
        if (decision instanceof Decision.NothingToSend nothing) {
            return Problems.of(ProblemCode.DEAD_LETTER_STATE, nothing.reason());
        }
        return decision instanceof Decision.NotSent
                ? Problems.of(
                        ProblemCode.TRY_AGAIN, "The broker did not take the claims for certain; the letter stays open")
                : notFound();
    }

    private static String decidedAlready(DeadLetter letter) {
        return "The letter was " + letter.state() + " by " + letter.decidedBy() + " at " + letter.decidedAt();
    }

    private static ResponseEntity<Object> withId(String id, LongFunction<ResponseEntity<Object>> answer) {
        return ID.matcher(id).matches() ? answer.apply(Long.parseLong(id)) : notFound();
    }

    private static ResponseEntity<Object> notFound() {
        return Problems.of(ProblemCode.NOT_FOUND, "There is no dead letter with this id");
    }
}
