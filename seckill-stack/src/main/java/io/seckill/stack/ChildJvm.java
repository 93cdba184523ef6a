package io.seckill.stack;

import java.io.File;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The command line of another JVM with the classes of this one, whether they come from a class path or from an executable jar of Spring Boot. */
final class ChildJvm {
    private static final String BOOT_LAUNCHER = "org.springframework.boot.loader.launch.PropertiesLauncher";

    private ChildJvm() {}

    static List<String> command(Class<?> main, List<String> jvmOptions, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(classPath());
        if (isInExecutableJar(main)) {
            command.add("-Dloader.main=" + main.getName());
            command.add(BOOT_LAUNCHER);
        } else {
            command.add(main.getName());
        }
        command.addAll(arguments);
        return command;
    }

    /** Absolute: the child runs in another folder. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isInExecutableJar(Class<?> main) {
        String file = "/" + main.getName().replace('.', '/') + ".class";
        URL location = Objects.requireNonNull(main.getResource(file), "a class knows where it came from");
        return location.toString().contains("BOOT-INF/");
    }
}
