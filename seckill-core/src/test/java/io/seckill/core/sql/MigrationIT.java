package io.seckill.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.testing.Books;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Comparator;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.FileSystemResource;
import org.springframework.jdbc.datasource.init.ScriptUtils;

/** Migrations can be undone and done again, and leave a schema that explains itself. */
class MigrationIT {
    private static Books books;

    @BeforeAll
    static void open() {
        books = Books.alone("migrations");
    }

    @AfterAll
    static void close() {
        books.close();
    }

    private static List<String> tables() {
        return books.sql().queryForList("""
                        SELECT table_name FROM information_schema.tables
                        WHERE table_schema = DATABASE() AND table_name LIKE 'seckill\\_%' ORDER BY table_name""", String.class);
    }

    private static void run(Path file) throws Exception {
        try (Connection connection = books.bean(DataSource.class).getConnection()) {
            ScriptUtils.executeSqlScript(connection, new FileSystemResource(file));
        }
    }

    @Test
    void everyMigrationIsUndoneByItsUndoAndCanBeAppliedAgain() throws Exception {
        List<String> migrated = tables();
        List<Path> migrations = SqlFiles.in("migration");
        List<Path> undos = SqlFiles.in("rollback");
        assertThat(undos)
                .extracting(SqlFiles::version)
                .isEqualTo(migrations.stream().map(SqlFiles::version).toList());

        for (Path undo : undos.stream().sorted(Comparator.reverseOrder()).toList()) {
            run(undo);
        }
        assertThat(tables()).isEmpty();
        for (Path migration : migrations) {
            run(migration);
        }

        assertThat(tables()).isEqualTo(migrated).isNotEmpty();
        assertThat(books.count("SELECT MAX(version) FROM seckill_schema_version"))
                .isEqualTo(SqlFiles.version(migrations.get(migrations.size() - 1)));
        books.place(books.sale(1), "ann");
    }

    @Test
    void everyMigrationSaysWhyWhatItLocksAndHowToUndoIt() {
        for (Path file : SqlFiles.in("migration")) {
            String text = SqlFiles.text(file);
            assertThat(text)
                    .as(file.toString())
                    .contains("-- Why:")
                    .contains("-- Lock cost:")
                    .contains("-- Undo:      sql/rollback/"
                            + file.getFileName().toString().replaceFirst("V", "U"))
                    .containsPattern("INSERT INTO seckill_schema_version \\(version, .*\\)\\s+VALUES \\("
                            + SqlFiles.version(file) + ",");
        }
    }

    @Test
    void everyTableAndColumnIsCommented() {
        assertThat(books.sql().queryForList("""
                                SELECT table_name FROM information_schema.tables
                                WHERE table_schema = DATABASE() AND table_name LIKE 'seckill\\_%' AND CHAR_LENGTH(table_comment) < 10
                                UNION ALL
                                SELECT CONCAT(table_name, '.', column_name) FROM information_schema.columns
                                WHERE table_schema = DATABASE() AND table_name LIKE 'seckill\\_%' AND CHAR_LENGTH(column_comment) < 5""", String.class)).isEmpty();
    }

    @Test
    void everyConstraintAndIndexHasANameOfItsOwn() {
        assertThat(books.sql().queryForList("""
                                SELECT CONCAT(table_name, '.', index_name) FROM information_schema.statistics
                                WHERE table_schema = DATABASE() AND table_name LIKE 'seckill\\_%'
                                  AND index_name <> 'PRIMARY' AND index_name NOT REGEXP '^(uk|ix)_'
                                UNION ALL
                                SELECT CONCAT(table_name, '.', constraint_name) FROM information_schema.table_constraints
                                WHERE table_schema = DATABASE() AND table_name LIKE 'seckill\\_%'
                                  AND constraint_name <> 'PRIMARY' AND constraint_name NOT REGEXP '^(uk|ck|fk)_'""", String.class)).isEmpty();
        // MySQL before 8.0.16 forgets what it only parses, so the text is asked as well
        for (Path file : SqlFiles.in("migration")) {
            assertThat(SqlFiles.text(file)
                            .lines()
                            .filter(line -> line.matches(".*\\b(CHECK|PRIMARY KEY|UNIQUE|FOREIGN KEY) ?\\(.*")))
                    .allMatch(line -> line.matches("\\s+CONSTRAINT (pk|uk|ck|fk)_\\w+ .*"));
        }
    }

    @Test
    void idsAreAsciiAndCompareByteByByteAndTimesKeepMilliseconds() {
        assertThat(books.sql().queryForList("""
                                SELECT CONCAT(table_name, '.', column_name) FROM information_schema.columns
                                WHERE table_schema = DATABASE() AND table_name LIKE 'seckill\\_%'
                                  AND ((column_name IN ('order_no', 'user_id', 'adjustment_id', 'message_id', 'claims', 'decided_by') AND collation_name <> 'ascii_bin')
                                    OR (data_type IN ('datetime', 'timestamp') AND column_type <> 'datetime(3)'))""", String.class)).isEmpty();
    }
}
