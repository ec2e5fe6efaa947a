// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.eksctl.ClusterConfigs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A validator that finds objects of the same kind and name, only one of which can exist. ClusterConfigs are no objects: eksctl
 * is called with one after the other, and each adds its node groups to the cluster of its name.
 */
public final class DuplicateObjects {
    private DuplicateObjects() {}

    /**
     * Returns the objects of an input as kubectl applies them: of two objects with the same kind and name in one file, the last
     * remains, which is a warning.
     */
    public static Manifests lastOfEachFile(Manifests manifests, Problems problems) {
        Map<String, Manifest> last = new LinkedHashMap<>();
        manifests.all().forEach(manifest -> last.put(identity(manifest), manifest));
        List<Manifest> remaining = new ArrayList<>();
        for (Manifest manifest : manifests.all()) {
            Manifest other = last.get(identity(manifest));
            boolean isCounted = !isObject(manifest) || manifest.meta().name().isEmpty();
            if (isCounted || other == null || other.position().equals(manifest.position())) {
                remaining.add(manifest);
            } else {
                problems.warning(
                        manifest.position(),
                        "",
                        manifest.name() + " is declared again at " + other.position() + ", which replaces this one",
                        "Remove one of the two.");
            }
        }
        return new Manifests(remaining);
    }

    private static boolean isObject(Manifest manifest) {
        boolean isClusterConfig =
                manifest.place().node() instanceof MappingNode node && ClusterConfigs.isClusterConfig(node);
        return !manifest.isLeftOut() && !isClusterConfig;
    }

    private static String identity(Manifest manifest) {
        return manifest.position().file() + " " + manifest.name();
    }

    /** Records each object that has the kind and name of an earlier one. */
    public static void report(List<Manifest> manifests, Problems problems) {
        Map<String, Manifest> first = new LinkedHashMap<>();
        Map<String, Integer> readTwice = new LinkedHashMap<>();
        for (Manifest manifest : manifests) {
            Manifest other = !isObject(manifest) ? null : first.putIfAbsent(manifest.name(), manifest);
            if (other != null && other.position().equals(manifest.position())) {
                readTwice.merge(manifest.position().file(), 1, Integer::sum);
            } else if (other != null) {
                problems.error(
                        manifest.position(),
                        "",
                        manifest.name() + " is declared twice, first at " + other.position(),
                        "Give one of them another name or namespace.");
            }
        }
        readTwice.forEach((file, count) -> problems.error(
                Position.ofFile(file),
                "",
                "is read twice, with " + count + (count == 1 ? " object" : " objects"),
                "Name it only once: it may also be part of a folder, a glob or a kustomization."));
    }
}
