package io.seckill.stack;

import org.flywaydb.core.Flyway;

/** Brings a database to the repository's latest migration. */
final class Schema {
    private Schema() {}

    static void migrate(String jdbcUrl, String user, String password) {
        Flyway.configure(Schema.class.getClassLoader())
                .dataSource(jdbcUrl, user, password)
                .locations("classpath:sql/migration")
                .failOnMissingLocations(true)
                .load()
                .migrate();
    }
}
