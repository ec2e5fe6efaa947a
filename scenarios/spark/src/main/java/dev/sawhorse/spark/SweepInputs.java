// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.spark;

import dev.sawhorse.scenario.sweep.VariantInputs;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What every executor receives once: the inputs of all variants, and the switches of Sawhorse.
 *
 * @param variants the variants
 * @param properties the system properties of Sawhorse, such as the one that enables invariant checks
 */
record SweepInputs(ArrayList<VariantInputs> variants, TreeMap<String, String> properties) implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String OWN = "sawhorse.";

    SweepInputs(List<VariantInputs> variants, Map<String, String> properties) {
        this(new ArrayList<>(variants), new TreeMap<>(properties));
    }

    /** Returns the system properties of Sawhorse in this process. */
    static Map<String, String> ownProperties() {
        Map<String, String> own = new TreeMap<>();
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(OWN))
                .forEach(name -> own.put(name, System.getProperty(name)));
        return own;
    }
}
