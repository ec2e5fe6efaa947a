// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.util.Locale;

/** The change of a metric since its baseline. */
public enum Change {
    /** No change. */
    SAME,
    /** Within the tolerance. */
    WITHIN,
    /** Beyond the tolerance, in the desired direction. */
    BETTER,
    /** Beyond the tolerance, against the desired direction. */
    WORSE,
    /** Beyond the tolerance, where no direction is better. */
    OTHER,
    /** The mean is beyond the tolerance, but the difference over the seeds is not statistically significant. */
    NOT_SHOWN,
    /** Not in the baseline. */
    NEW;

    /** Returns its name in files. */
    public String label() {
        return this == NOT_SHOWN ? "not significant" : name().toLowerCase(Locale.ROOT);
    }
}
