package io.seckill.local.architecture.bad.core.claim.redis;

/** Bad: technology that everybody can reach. */
public class RedisPublicLedger {}
