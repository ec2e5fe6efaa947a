// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.kube.store.Watch;
import java.util.Map;
import java.util.TreeMap;

/**
 * A filter of spec changes, like controller-runtime's {@code GenerationChangedPredicate}: creations, deletions and
 * changed specs pass, changes of metadata or status and an equal spec do not.
 */
public final class Generations {
    private final Map<String, Object> specs = new TreeMap<>();

    /**
     * Whether an event is a change.
     *
     * @param spec the object without the parts that do not change its generation
     */
    public boolean isChange(Watch.Event event, String name, Object spec) {
        if (event == Watch.Event.DELETED) {
            specs.remove(name);
            return true;
        }
        return !spec.equals(specs.put(name, spec));
    }
}
