package io.seckill.web.config;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.oauth2.server.resource.web.BearerTokenAuthenticationEntryPoint;
import org.springframework.security.oauth2.server.resource.web.access.BearerTokenAccessDeniedHandler;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Who may call what: a bearer token everywhere but for what is on sale, the role ADMIN for operators. Nothing is kept between calls. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    private final HandlerExceptionResolver problems;

    SecurityConfiguration(@Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        this.problems = problems;
    }

    /** Endpoints exist on the management port only, and that listens on loopback unless told otherwise. */
    @Bean
    @Order(1)
    SecurityFilterChain managementChain(HttpSecurity http) {
        return stateless(http.securityMatcher(EndpointRequest.toAnyEndpoint()))
                .authorizeHttpRequests(calls -> calls.anyRequest().permitAll())
                .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain apiChain(HttpSecurity http) {
        return stateless(http)
                .authorizeHttpRequests(calls -> calls.requestMatchers("/error")
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, "/api/v1/activities", "/api/v1/activities/*")
                        .permitAll()
                        .requestMatchers("/admin/**")
                        .hasRole("ADMIN")
                        .anyRequest()
                        .authenticated())
                .oauth2ResourceServer(server -> server.jwt(jwt -> jwt.jwtAuthenticationConverter(new BuyerConverter()))
                        .authenticationEntryPoint(unauthenticated())
                        .accessDeniedHandler(forbidden()))
                .exceptionHandling(errors ->
                        errors.authenticationEntryPoint(unauthenticated()).accessDeniedHandler(forbidden()))
                .build();
    }

    private static HttpSecurity stateless(HttpSecurity http) {
        return http.sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable);
    }

    /** The header says how to authenticate, the body is the problem. */
    private AuthenticationEntryPoint unauthenticated() {
        BearerTokenAuthenticationEntryPoint challenge = new BearerTokenAuthenticationEntryPoint();
        return (request, response, failure) -> {
            challenge.commence(request, response, failure);
            problems.resolveException(request, response, null, failure);
        };
    }

    private AccessDeniedHandler forbidden() {
        BearerTokenAccessDeniedHandler challenge = new BearerTokenAccessDeniedHandler();
        return (request, response, failure) -> {
            challenge.handle(request, response, failure);
            problems.resolveException(request, response, null, failure);
        };
    }
}
