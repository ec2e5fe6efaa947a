// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The options of an import.
 *
 * @param namespace the only namespace to be imported, null for all
 * @param at the time of the dump, null for the newest time in it
 * @param region the region, null for that of the nodes
 * @param jobRuntime the law of run times that the dump does not have, as in {@code runtimes[].lifetime}, or a duration; null
 *     to assume one
 * @param anonymised whether names, labels and images are replaced by pseudonyms
 */
public record ImportOptions(
        @Nullable String namespace,
        @Nullable Instant at,
        @Nullable String region,
        @Nullable String jobRuntime,
        boolean anonymised) {
    /** The defaults: everything, as it is. */
    public static final ImportOptions DEFAULTS = new ImportOptions(null, null, null, null, false);

    /** Returns the options for one namespace. */
    public ImportOptions withNamespace(String only) {
        return new ImportOptions(only, at, region, jobRuntime, anonymised);
    }

    /** Returns the options with pseudonyms. */
    public ImportOptions withPseudonyms() {
        return new ImportOptions(namespace, at, region, jobRuntime, true);
    }
}
