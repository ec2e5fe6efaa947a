// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of an import.
 *
 * @param namespaces the only namespaces to be imported, empty for all
 * @param at the time of the dump, null for the newest time in it
 * @param region the region, null for that of the nodes
 * @param jobRuntime the law of run times that the dump does not have, as in {@code runtimes[].lifetime}, or a duration; null
 *     to assume one
 * @param name name of the scenario; empty, or one that is not a valid name, for none
 * @param anonymised whether names, labels and images are replaced by pseudonyms
 */
public record ImportOptions(
        List<String> namespaces,
        @Nullable Instant at,
        @Nullable String region,
        @Nullable String jobRuntime,
        String name,
        boolean anonymised) {
    /** The defaults: everything, as it is. */
    public static final ImportOptions DEFAULTS = new ImportOptions(List.of(), null, null, null, "", false);

    /** Returns the options for one namespace. */
    public ImportOptions withNamespace(String only) {
        return new ImportOptions(List.of(only), at, region, jobRuntime, name, anonymised);
    }

    /** Returns the options with pseudonyms. */
    public ImportOptions withPseudonyms() {
        return new ImportOptions(namespaces, at, region, jobRuntime, name, true);
    }
}
