// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** An exception for a region that a table does not have. */
public final class UnknownRegionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String region;
    private final ArrayList<String> known;

    UnknownRegionException(String what, String region, Collection<String> known) {
        super("There are no " + what + " for region '" + region + "'.\nMaybe one of the known regions: "
                + String.join(", ", known));
        this.region = region;
        this.known = new ArrayList<>(known);
    }

    /** Returns the unknown region. */
    public String region() {
        return region;
    }

    /** Returns the regions that the table has. */
    public List<String> known() {
        return List.copyOf(known);
    }
}
