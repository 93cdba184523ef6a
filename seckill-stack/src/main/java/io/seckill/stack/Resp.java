package io.seckill.stack;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One connection to Redis for the few commands the stack itself sends. */
final class Resp implements Closeable {
    private static final int TIMEOUT_MS = 2_000;

    private final Socket socket;
    private final InputStream in;

    private Resp(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    static Resp connect(String host, int port) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(host, port), TIMEOUT_MS);
            socket.setSoTimeout(TIMEOUT_MS);
            return new Resp(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Sends one command; returns a text answer as it is, a list joined by line ends, an absent value as the empty string. */
    String call(String... words) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.UTF_8));
        for (String word : words) {
            byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
            request.writeBytes(("$" + bytes.length + "\r\n").getBytes(StandardCharsets.UTF_8));
            request.writeBytes(bytes);
            request.writeBytes(new byte[] {'\r', '\n'});
        }
        socket.getOutputStream().write(request.toByteArray());
        return answer();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private String answer() throws IOException {
        String line = line();
        String rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '+', ':' -> rest;
            case '-' -> throw new IOException("Redis answers: " + rest);
            case '$' -> text(Integer.parseInt(rest));
            case '*' -> list(Integer.parseInt(rest));
            default -> throw new IOException("Not a Redis answer: " + line);
        };
    }

    private String text(int length) throws IOException {
        if (length < 0) {
            return "";
        }
        byte[] bytes = in.readNBytes(length + 2);
        return new String(bytes, 0, Math.min(length, bytes.length), StandardCharsets.UTF_8);
    }

    private String list(int length) throws IOException {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            answers.add(answer());
        }
        return String.join("\n", answers);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("Redis closed the connection");
            }
            line.write(next);
        }
        String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
        if (text.isEmpty()) {
            throw new IOException("Empty answer from Redis");
        }
        return text;
    }
}
