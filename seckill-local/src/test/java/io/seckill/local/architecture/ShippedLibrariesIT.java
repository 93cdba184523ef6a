package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.local.running.App;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The class path of each application as it is shipped: the libraries in its jar. */
class ShippedLibrariesIT {
    private static final Pattern MYBATIS_SPRING = Pattern.compile("mybatis-spring-[0-9].*\\.jar");
    private static final Pattern ROCKETMQ = Pattern.compile("rocketmq-(client|common|remoting)-([0-9].*)\\.jar");

    @ParameterizedTest
    @EnumSource(App.class)
    @Tag("GEN-01")
    void anApplicationBringsOneMyBatisSpringOneRocketMqAndNoOldServletApi(App app) throws IOException {
        try (FileSystem jar = FileSystems.newFileSystem(jarOf(app))) {
            List<Path> libraries = list(jar.getPath("BOOT-INF/lib"));
            List<String> names = libraries.stream()
                    .map(path -> path.getFileName().toString())
                    .toList();

            assertThat(names).hasSizeGreaterThan(50);
            assertThat(names).filteredOn(MYBATIS_SPRING.asMatchPredicate()).hasSize(1);
            assertThat(names).filteredOn(ROCKETMQ.asMatchPredicate()).hasSize(3);
            assertThat(names.stream()
                            .map(ROCKETMQ::matcher)
                            .filter(Matcher::matches)
                            .map(matcher -> matcher.group(2))
                            .distinct())
                    .as("versions of RocketMQ")
                    .hasSize(1);
            assertThat(withPackage("javax/servlet", libraries)).isEmpty();
            assertThat(withPackage("jakarta/servlet", libraries))
                    .as("libraries are looked into")
                    .isNotEmpty();
        }
    }

    private static List<String> withPackage(String folder, List<Path> libraries) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path library : libraries) {
            try (FileSystem inside = FileSystems.newFileSystem(library)) {
                if (Files.isDirectory(inside.getPath(folder))) {
                    found.add(library.getFileName().toString());
                }
            }
        }
        return found;
    }

    private static Path jarOf(App app) throws IOException {
        Path target = SourceFiles.root().resolve("seckill-" + app.label()).resolve("target");
        return list(target).stream()
                .filter(file -> file.getFileName().toString().endsWith("-exec.jar"))
                .findFirst()
                .orElseThrow();
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
