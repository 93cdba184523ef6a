package io.seckill.core.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlCheckTest {

    @Test
    void expectedVersionIsTheHighestMigration() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "sql", "migration"))) {
            int highest = files.map(file -> file.getFileName().toString())
                    .mapToInt(name -> Integer.parseInt(name.substring(1, name.indexOf("__"))))
                    .max()
                    .orElseThrow();
            assertThat(MySqlCheck.SCHEMA_VERSION).isEqualTo(highest);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://h:3306/d, jdbc:mysql://h:3306/d",
        "jdbc:mysql://u:secret@h:3306/d, jdbc:mysql://***@h:3306/d",
        "jdbc:mysql://h/d?user=u&password=secret&x=1, jdbc:mysql://h/d?user=u&password=***&x=1",
        "jdbc:mysql://h/d?trustCertificateKeyStorePassword=secret, jdbc:mysql://h/d?trustCertificateKeyStorePassword=***",
        "'jdbc:mysql://(host=h,user=u,password=secret)/d', 'jdbc:mysql://(host=h,user=u,password=***)/d'"
    })
    void urlsAreShownWithoutTheirSecrets(String url, String shown) {
        assertThat(MySqlCheck.withoutSecrets(url)).isEqualTo(shown);
    }
}
