// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.facts.ShippedTables;
import java.util.Iterator;

/** The names of all regions with prices, for completion. */
public final class RegionNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return ShippedTables.regions().iterator();
    }
}
