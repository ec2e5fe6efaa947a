// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of an input by kind, namespace and name, to which custom resources may refer. */
final class ReferredObjects {
    private final Map<String, MappingNode> objects = new LinkedHashMap<>();

    /** Adds an object. */
    void add(Manifest manifest) {
        if (manifest.place().node() instanceof MappingNode object) {
            String name = manifest.meta().name();
            objects.put(key(manifest.kind().kind(), manifest.meta().namespace(), name), object);
            objects.put(key(manifest.kind().kind(), "", name), object);
        }
    }

    /** Returns an object, null if there is none. */
    @Nullable
    MappingNode find(String kind, String namespace, String name) {
        return objects.get(key(kind, namespace, name));
    }

    /** Returns the identity of an object. */
    static String key(String kind, String namespace, String name) {
        return kind + " " + namespace + "/" + name;
    }

    /** Returns the pods that a controller creates for an object. */
    List<PodSet> podsOf(Manifest manifest, List<? extends PodSource> sources) {
        return manifest.place().node() instanceof MappingNode object
                ? sources.stream()
                        .flatMap(source -> source.podsOf(object, this::find).stream())
                        .toList()
                : List.of();
    }
}
