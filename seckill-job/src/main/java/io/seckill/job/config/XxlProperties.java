package io.seckill.job.config;

import com.xxl.tool.http.IPTool;
import io.seckill.core.Ranges;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The XXL-JOB executor. It is there only if {@code admin-addresses} is set.
 *
 * <p>The address it registers is the first of: {@code address}; {@code http://ip:port/}; the first address of this machine that is
 * not loopback, with {@code port}. On a machine with several networks set one of the first two.
 *
 * @param adminAddresses base URLs of the admin consoles, separated by commas, such as {@code http://admin:8080/xxl-job-admin}
 * @param accessToken the token the admin console and this executor show each other, required; blanks around it are cut off. Whoever
 *     knows it can make the executor run scripts of their own, and the executor's port listens on every address of the machine: that is how XXL-JOB works
 * @param address the URL to register, default empty: made of ip and port
 * @param ip the address to register, default empty: found
 * @param port where the executor listens, 1 to 65,535, default 9999
 * @param appName the executor's name in the admin console, 4 to 64 characters, default {@code seckill-job}
 * @param logRetentionDays days the logs of triggers are kept under {@code seckill.log-dir}, 3 to 3,650, default 30
 * @param timeoutSeconds how long a call to the admin console may take, 1 to 10, default 3
 */
@ConfigurationProperties("seckill.job.xxl")
record XxlProperties(
        @DefaultValue("") String adminAddresses,
        @DefaultValue("") String accessToken,
        @DefaultValue("") String address,
        @DefaultValue("") String ip,
        @DefaultValue("9999") int port,
        @DefaultValue("seckill-job") String appName,
        @DefaultValue("30") int logRetentionDays,
        @DefaultValue("3") int timeoutSeconds) {
    private static final String PREFIX = "seckill.job.xxl.";
    private static final Pattern URL = Pattern.compile("https?://[^\\s,]+");

    XxlProperties {
        adminAddresses = adminAddresses.strip();
        accessToken = accessToken.strip();
        address = address.strip();
        ip = ip.strip();
        appName = appName.strip();
        require(!adminUrls(adminAddresses).isEmpty(), "admin-addresses has at least one address");
        require(
                adminUrls(adminAddresses).stream()
                        .allMatch(url -> URL.matcher(url).matches()),
                "admin-addresses are http or https URLs separated by commas");
        require(!accessToken.isEmpty(), "access-token is set: without one, anybody who reaches the port runs scripts");
        require(address.isEmpty() || URL.matcher(address).matches(), "address is an http or https URL");
        Ranges.require(PREFIX + "port", port, 1, 65_535);
        Ranges.require(PREFIX + "log-retention-days", logRetentionDays, 3, 3_650);
        Ranges.require(PREFIX + "timeout-seconds", timeoutSeconds, 1, 10);
        require(appName.length() >= 4 && appName.length() <= 64, "app-name has 4 to 64 characters");
    }

    /** The address the admin console is told. */
    String effectiveAddress() {
        if (!address.isEmpty()) {
            return address;
        }
        return "http://" + IPTool.toAddressString(ip.isEmpty() ? IPTool.getIp() : ip, port) + "/";
    }

    /** The token as a log may show it. */
    String maskedToken() {
        return "*** (" + accessToken.length() + " characters)";
    }

    private static List<String> adminUrls(String addresses) {
        return Stream.of(addresses.split(","))
                .map(String::strip)
                .filter(url -> !url.isEmpty())
                .toList();
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(PREFIX + rule);
        }
    }

    @Override
    public String toString() {
        return "XxlProperties[adminAddresses=" + adminAddresses + ", accessToken=" + maskedToken() + ", address="
                + address
                + ", ip=" + ip + ", port=" + port + ", appName=" + appName + ", logRetentionDays=" + logRetentionDays
                + ", timeoutSeconds=" + timeoutSeconds + "]";
    }
}
