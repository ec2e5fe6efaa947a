// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.eksctl.ClusterConfigs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A validator that finds objects of the same kind and name, only one of which can exist. ClusterConfigs are no objects: eksctl
 * is called with one after the other, and each adds its node groups to the cluster of its name.
 */
public final class DuplicateObjects {
    /** An object at its place; several objects can be made of one at the same place. */
    private record Written(String name, Position position) {
        static Written of(Manifest manifest) {
            return new Written(manifest.name(), manifest.position());
        }
    }

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

    /**
     * Returns the objects of files that may not belong together, such as those of several environments, as kubectl would leave
     * them: the last of the same kind and name remains, which is a warning.
     */
    public static List<Manifest> lastOfAll(List<Manifest> manifests, Problems problems) {
        reportReadTwice(manifests, problems);
        Map<String, List<Manifest>> named = new LinkedHashMap<>();
        manifests.stream()
                .filter(manifest ->
                        isObject(manifest) && !manifest.meta().name().isEmpty())
                .forEach(manifest -> named.computeIfAbsent(manifest.name(), name -> new ArrayList<>())
                        .add(manifest));
        Set<Written> replaced = new HashSet<>();
        for (List<Manifest> versions : named.values()) {
            Manifest last = versions.get(versions.size() - 1);
            versions.subList(0, versions.size() - 1).forEach(other -> replaced.add(Written.of(other)));
            if (versions.size() > 1) {
                problems.warning(
                        last.position(),
                        "",
                        last.name() + " is declared " + versions.size() + " times, first at "
                                + versions.get(0).position() + "; only this one is checked",
                        "Check the files of one cluster at a time.");
            }
        }
        return manifests.stream()
                .filter(manifest -> !replaced.contains(Written.of(manifest)))
                .toList();
    }

    /** Records each object that has the kind and name of an earlier one. */
    public static void report(List<Manifest> manifests, Problems problems) {
        reportReadTwice(manifests, problems);
        Map<String, Manifest> first = new LinkedHashMap<>();
        for (Manifest manifest : manifests) {
            Manifest other = isObject(manifest) ? first.putIfAbsent(manifest.name(), manifest) : null;
            if (other != null && !other.position().equals(manifest.position())) {
                problems.error(
                        manifest.position(),
                        "",
                        manifest.name() + " is declared twice, first at " + other.position(),
                        "Give one of them another name or namespace.");
            }
        }
    }

    private static void reportReadTwice(List<Manifest> manifests, Problems problems) {
        Set<Written> read = new HashSet<>();
        Map<String, Integer> readTwice = new LinkedHashMap<>();
        for (Manifest manifest : manifests) {
            if (isObject(manifest) && !read.add(Written.of(manifest))) {
                readTwice.merge(manifest.position().file(), 1, Integer::sum);
            }
        }
        readTwice.forEach((file, count) -> problems.error(
                Position.ofFile(file),
                "",
                "is read twice, with " + count + (count == 1 ? " object" : " objects"),
                "Name it only once: it may also be part of a folder, a glob or a kustomization."));
    }
}
