package io.seckill.web.support;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A port that gives scripted answers, one after the other, for interleavings no real server can be made to take. A call nobody
 * scripted fails the test.
 */
public final class Scripted<T> {
    private final Class<T> type;
    private final Map<String, Deque<Supplier<Object>>> answers = new HashMap<>();
    private final List<String> calls = new ArrayList<>();

    public Scripted(Class<T> type) {
        this.type = type;
    }

    /** The next call of this method answers so. */
    public Scripted<T> then(String method, Object answer) {
        return then(method, () -> answer);
    }

    /** The next call of this method throws. */
    public Scripted<T> thenThrow(String method, RuntimeException failure) {
        return then(method, () -> {
            throw failure;
        });
    }

    private Scripted<T> then(String method, Supplier<Object> answer) {
        answers.computeIfAbsent(method, m -> new ArrayDeque<>()).add(answer);
        return this;
    }

    /** Methods that were called, in order. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    public T port() {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    Supplier<Object> answer = answers.getOrDefault(method.getName(), new ArrayDeque<>())
                            .poll();
                    if (answer == null) {
                        throw new AssertionError("Nobody expected " + method.getName());
                    }
                    return answer.get();
                }));
    }
}
