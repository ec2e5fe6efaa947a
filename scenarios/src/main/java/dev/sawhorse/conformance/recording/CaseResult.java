// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import org.jspecify.annotations.Nullable;

/**
 * The result of replaying one case.
 *
 * @param kind the kind of recording
 * @param file the file it was read from, as given
 * @param name name of the case; {@code file#row} for a row of a table
 * @param unsupported what cannot be replayed, null if the case was replayed
 * @param difference the first difference from the recording, null if there is none
 */
public record CaseResult(
        String kind,
        String file,
        String name,
        @Nullable String unsupported,
        @Nullable String difference) {

    public static CaseResult of(String kind, String file, String name, @Nullable String difference) {
        return new CaseResult(kind, file, name, null, difference);
    }

    public static CaseResult unsupported(String kind, String file, String name, String what) {
        return new CaseResult(kind, file, name, what, null);
    }

    /** Returns whether the case was replayed without a difference. */
    public boolean passed() {
        return unsupported == null && difference == null;
    }
}
