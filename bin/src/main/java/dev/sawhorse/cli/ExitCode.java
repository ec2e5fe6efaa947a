package dev.sawhorse.cli;

/** What the exit status of every command means. */
final class ExitCode {
    static final int DONE = 0;

    /** A check failed: an assertion, a regression, a difference from what was recorded. */
    static final int CHECK_FAILED = 1;

    /** The input or the usage is wrong. */
    static final int BAD_INPUT = 2;

    /** The work could not be finished: interrupted, disk full. What was written stays readable. */
    static final int NOT_FINISHED = 3;

    /** A defect of Sawhorse itself. */
    static final int DEFECT = 70;

    private ExitCode() {}
}
