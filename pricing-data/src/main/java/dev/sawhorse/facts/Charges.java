// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** The charges besides instances, and the billing terms. */
public final class Charges {
    private final Map<ChargeItem, Charge> charges;

    private Charges(Map<ChargeItem, Charge> charges) {
        this.charges = charges;
    }

    /** Reads the shipped table. */
    public static Charges load() {
        return load(FactSource.bundled());
    }

    /** Reads the table of a source, which must have every item. */
    public static Charges load(FactSource source) {
        FactTable table = FactTable.require(source, "charges");
        Map<String, Charge> byKey = new TreeMap<>();
        int item = table.column("item");
        int region = table.column("region");
        int value = table.column("value");
        int unit = table.column("unit");
        int asOf = table.column("as_of");
        int certainty = table.column("certainty");
        int statedBy = table.column("stated_by");
        while (table.next()) {
            Provenance provenance = new Provenance(
                    "charges/" + table.text(item),
                    table.text(statedBy),
                    table.provenance().licence(),
                    table.text(asOf),
                    table.text(certainty));
            byKey.put(
                    table.text(item),
                    new Charge(
                            table.decimal(value),
                            table.text(unit),
                            table.text(region),
                            table.text(certainty).equals("approximate"),
                            provenance));
        }
        Map<ChargeItem, Charge> charges = new EnumMap<>(ChargeItem.class);
        for (ChargeItem known : ChargeItem.values()) {
            Charge charge = byKey.get(known.key());
            if (charge == null) {
                throw new FactsFormatException("Table 'charges' has no row for '" + known.key() + "'");
            }
            charges.put(known, charge);
        }
        return new Charges(charges);
    }

    /** Returns the same charges with other figures for some items, whose source is the scenario. */
    public Charges with(Map<ChargeItem, Double> figures) {
        Map<ChargeItem, Charge> changed = new EnumMap<>(charges);
        figures.forEach((item, figure) -> changed.computeIfPresent(
                item,
                (key, known) -> new Charge(
                        figure,
                        known.unit(),
                        "",
                        false,
                        new Provenance("charges/" + key.key(), "the scenario", "", "", ""))));
        return new Charges(changed);
    }

    /** Returns the figure of an item. */
    public Charge of(ChargeItem item) {
        Charge charge = charges.get(item);
        if (charge == null) {
            throw new IllegalStateException("No charge for " + item);
        }
        return charge;
    }
}
