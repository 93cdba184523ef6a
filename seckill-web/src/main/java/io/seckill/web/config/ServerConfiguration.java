package io.seckill.web.config;

import org.apache.catalina.core.StandardHost;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The embedded server. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DrainingProperties.class)
class ServerConfiguration {
    @Bean
    Draining draining(DrainingProperties properties) {
        return new Draining(properties.drainFor());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> tomcatProblems() {
        return server -> server.addContextCustomizers(context -> {
            if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(TomcatProblems.class.getName());
            }
        });
    }
}
