// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.summary;

/** The unit of a metric. */
public enum Unit {
    USD("USD"),
    SECONDS("s"),
    HOURS("h"),
    /** From 0 to 1; differences are stated in percentage points. */
    SHARE("share"),
    COUNT("count");

    private final String label;

    Unit(String label) {
        this.label = label;
    }

    /** Returns its name in files. */
    public String label() {
        return label;
    }
}
