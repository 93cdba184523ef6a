package io.seckill.web.answering;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers what never reached a controller, such as a request the firewall turned away, as a problem too. */
@RestController
class ProblemErrorController implements ErrorController {
    @RequestMapping("/error")
    ResponseEntity<Object> error(HttpServletRequest request) {
        HttpStatusCode status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
                ? HttpStatusCode.valueOf(code)
                : HttpStatus.NOT_FOUND;
        return Problems.answer(Problems.detail(ProblemCodes.of(status), status), new HttpHeaders());
    }
}
