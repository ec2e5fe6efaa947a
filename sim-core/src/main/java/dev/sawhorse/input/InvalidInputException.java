// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An exception for an input that cannot be used; its message lists every problem with its position. */
public final class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /** Makes the exception for at least one problem. */
    public InvalidInputException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** Makes the exception for a single problem. */
    public InvalidInputException(Problem problem) {
        this(List.of(problem));
    }

    /** Makes the exception for a problem of a file, or a folder, as a whole. */
    public static InvalidInputException ofFile(Path file, String message, @Nullable String hint) {
        return new InvalidInputException(
                new Problem(Severity.ERROR, Position.ofFile(file.toString()), "", message, hint));
    }

    /** Returns the problems ordered by position. */
    public List<Problem> problems() {
        return problems;
    }
}
