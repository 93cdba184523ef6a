package io.seckill.stack;

/** The machine lacks a shared library a server needs; the message is the one command that installs it. A command line ends with exit code 2. */
public final class MissingLibraryException extends StackException {
    private static final long serialVersionUID = 1L;

    MissingLibraryException(String message) {
        super(message);
    }
}
