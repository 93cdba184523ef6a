package io.seckill.consumer.config;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.apache.rocketmq.acl.common.AclClientRPCHook;
import org.apache.rocketmq.acl.common.SessionCredentials;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.remoting.RPCHook;
import org.apache.rocketmq.spring.autoconfigure.RocketMQProperties;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/** Makes broker clients from the starter's own settings ({@code rocketmq.name-server}, {@code rocketmq.consumer.*}). */
final class BrokerClients {
    private final RocketMQProperties properties;
    private final SecureRandom random = new SecureRandom();

    BrokerClients(RocketMQProperties properties) {
        this.properties = properties;
    }

    Supplier<DefaultMQPushConsumer> of(String group) {
        return () -> client(group);
    }

    private DefaultMQPushConsumer client(String group) {
        RocketMQProperties.PushConsumer settings = properties.getConsumer();
        DefaultMQPushConsumer client =
                new DefaultMQPushConsumer(group, credentials(settings.getAccessKey(), settings.getSecretKey()));
        client.setNamesrvAddr(properties.getNameServer());
        client.setInstanceName(uniqueName(group));
        client.setUseTLS(settings.isTlsEnable());
        if (StringUtils.hasText(settings.getNamespaceV2())) {
            client.setNamespaceV2(settings.getNamespaceV2());
        }
        return client;
    }

    /** Address and process id are the same in every container; two clients of one id would share one set of queues and leave the rest unread. */
    private String uniqueName(String group) {
        byte[] bytes = new byte[8];
        random.nextBytes(bytes);
        return group + "-" + HexFormat.of().formatHex(bytes);
    }

    private static @Nullable RPCHook credentials(@Nullable String accessKey, @Nullable String secretKey) {
        return StringUtils.hasText(accessKey) && StringUtils.hasText(secretKey)
                ? new AclClientRPCHook(new SessionCredentials(accessKey, secretKey))
                : null;
    }
}
