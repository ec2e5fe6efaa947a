// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A collector of the problems of one or more inputs, so that a user sees all of them at once. */
public final class Problems {
    private final List<Problem> problems;
    private final boolean reportsMissing;

    /** Starts a collection. */
    public Problems() {
        this(new ArrayList<>(), true);
    }

    private Problems(List<Problem> problems, boolean reportsMissing) {
        this.problems = problems;
        this.reportsMissing = reportsMissing;
    }

    /**
     * Returns the same collection for objects with unknown fields, without problems of missing values: the unknown field was
     * probably meant to set them.
     */
    public Problems withoutMissing() {
        return new Problems(problems, false);
    }

    /** Starts a collection with the same omissions as this one. */
    public Problems withSameOmissions() {
        return new Problems(new ArrayList<>(), reportsMissing);
    }

    /** Adds a problem. */
    public void add(Problem problem) {
        problems.add(problem);
    }

    /** Adds problems. */
    public void addAll(Collection<Problem> others) {
        problems.addAll(others);
    }

    /** Adds an error with a hint (null for none). */
    public void error(Position position, String path, String message, @Nullable String hint) {
        add(new Problem(Severity.ERROR, position, path, message, hint));
    }

    /** Adds an error. */
    public void error(Position position, String path, String message) {
        error(position, path, message, null);
    }

    /** Adds an error for a missing required value, with a hint (null for none). */
    public void missing(Position position, String path, @Nullable String hint) {
        if (reportsMissing) {
            error(position, path, "is required", hint);
        }
    }

    /** Adds a warning with a hint (null for none). */
    public void warning(Position position, String path, String message, @Nullable String hint) {
        add(new Problem(Severity.WARNING, position, path, message, hint));
    }

    /** Adds a note. */
    public void note(Position position, String path, String message) {
        add(new Problem(Severity.NOTE, position, path, message, null));
    }

    /** Tells whether any problem makes the input unusable. */
    public boolean hasErrors() {
        for (Problem problem : problems) {
            if (problem.severity() == Severity.ERROR) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether there are no problems. */
    public boolean isEmpty() {
        return problems.isEmpty();
    }

    /** Returns all problems ordered by position. */
    public List<Problem> sorted() {
        List<Problem> sorted = new ArrayList<>(problems);
        Collections.sort(sorted);
        return Collections.unmodifiableList(sorted);
    }

    /**
     * Throws if any problem makes the input unusable.
     *
     * @throws InvalidInputException with every problem found
     */
    public void throwIfErrors() {
        if (hasErrors()) {
            throw new InvalidInputException(sorted());
        }
    }
}
