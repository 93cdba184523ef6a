package io.seckill.consumer.config;

/** Two beans share a consumer group and subscribe to different messages. Ends the start; the failure analyzer prints it without a stack trace. */
final class SharedGroupException extends RuntimeException {
    SharedGroupException(String group, ListenerGroups.Subscription one, ListenerGroups.Subscription other) {
        super("The beans " + one + " and " + other + " share the consumer group " + group
                + ", and each would miss messages for good: all members of a group must subscribe to the same");
    }
}
