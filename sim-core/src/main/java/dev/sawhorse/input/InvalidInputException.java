package dev.sawhorse.input;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown when an input cannot be used; its message lists every problem with its place. */
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

    /** Returns the problems ordered by place. */
    public List<Problem> problems() {
        return problems;
    }
}
