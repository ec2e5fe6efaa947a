// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Resource names interned to small indexes, so that {@link Resources} is a plain array.
 *
 * <p>The four resources every pod or node has come first. The index of any other name depends on the order of first use in this
 * process: it is only an array position, never an order. Output and decisions go by name.
 */
public final class ResourceName {
    public static final int CPU = 0;
    public static final int MEMORY = 1;
    public static final int EPHEMERAL_STORAGE = 2;
    public static final int PODS = 3;

    private static final Map<String, Integer> INDEXES = new HashMap<>();
    private static volatile String[] names = {};

    static {
        index("cpu");
        index("memory");
        index("ephemeral-storage");
        index("pods");
    }

    private ResourceName() {}

    /** Returns the index of a resource name, assigning one if it is new. */
    public static int index(String name) {
        synchronized (INDEXES) {
            Integer known = INDEXES.get(name);
            if (known != null) {
                return known;
            }
            int index = names.length;
            String[] grown = Arrays.copyOf(names, index + 1);
            grown[index] = name;
            names = grown;
            INDEXES.put(name, index);
            return index;
        }
    }

    /** Returns the name of an index. */
    public static String name(int index) {
        return names[index];
    }
}
