package dev.sawhorse.conformance;

import org.jspecify.annotations.Nullable;

/**
 * What came of replaying one case.
 *
 * @param kind the kind of recording
 * @param file the file it was read from, as given
 * @param name the case's name; {@code file#row} for a row of a table
 * @param unsupported what cannot be replayed yet, null if it was replayed
 * @param difference the first difference from what was recorded, null if there is none
 */
public record CaseResult(
        String kind,
        String file,
        String name,
        @Nullable String unsupported,
        @Nullable String difference) {

    static CaseResult of(String kind, String file, String name, @Nullable String difference) {
        return new CaseResult(kind, file, name, null, difference);
    }

    static CaseResult unsupported(String kind, String file, String name, String what) {
        return new CaseResult(kind, file, name, what, null);
    }

    /** Whether the case was replayed and came out as recorded. */
    public boolean passed() {
        return unsupported == null && difference == null;
    }
}
