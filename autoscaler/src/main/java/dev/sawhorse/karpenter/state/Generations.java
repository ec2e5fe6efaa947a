package dev.sawhorse.karpenter.state;

import dev.sawhorse.kube.Watch;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tells changes of specs from others, as controller-runtime's {@code GenerationChangedPredicate} does by the generation of objects: an
 * object that appears or goes counts, other metadata or status and an equal spec applied again do not.
 */
public final class Generations {
    private final Map<String, Object> specs = new TreeMap<>();

    /**
     * Whether a change counts.
     *
     * @param spec the object without what its generation does not count
     */
    public boolean isChange(Watch.Event event, String name, Object spec) {
        if (event == Watch.Event.DELETED) {
            specs.remove(name);
            return true;
        }
        return !spec.equals(specs.put(name, spec));
    }
}
