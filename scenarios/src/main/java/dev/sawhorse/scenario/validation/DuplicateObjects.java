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
import java.util.function.BiConsumer;
import java.util.function.Function;

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
        return new Manifests(last(
                manifests.all(), manifest -> manifest.position().file() + " " + manifest.name(), (replaced, last) -> {
                    for (Manifest manifest : replaced) {
                        problems.warning(
                                manifest.position(),
                                "",
                                manifest.name() + " is declared again at " + last.position()
                                        + ", which replaces this one",
                                "Remove one of the two.");
                    }
                }));
    }

    /**
     * Returns the objects of files that may not belong together, such as those of several environments, as kubectl would leave
     * them: the last of the same kind and name remains, which is a warning.
     */
    public static List<Manifest> lastOfAll(List<Manifest> manifests, Problems problems) {
        reportReadTwice(manifests, problems);
        return last(
                manifests,
                Manifest::name,
                (replaced, last) -> problems.warning(
                        last.position(),
                        "",
                        last.name() + " is declared " + (replaced.size() + 1) + " times, first at "
                                + replaced.get(0).position() + "; only this one is checked",
                        "Check the files of one cluster at a time."));
    }

    /** Returns the last of the objects with the same identity, and reports those at other places that it replaces. */
    private static List<Manifest> last(
            List<Manifest> manifests,
            Function<Manifest, String> identity,
            BiConsumer<List<Manifest>, Manifest> replacement) {
        Map<String, Manifest> last = new LinkedHashMap<>();
        manifests.forEach(manifest -> last.put(identity.apply(manifest), manifest));
        Map<Manifest, List<Manifest>> replaced = new LinkedHashMap<>();
        List<Manifest> remaining = new ArrayList<>();
        for (Manifest manifest : manifests) {
            Manifest other = last.getOrDefault(identity.apply(manifest), manifest);
            boolean isReplaced = isObject(manifest)
                    && !manifest.meta().name().isEmpty()
                    && !other.position().equals(manifest.position());
            if (isReplaced) {
                replaced.computeIfAbsent(other, by -> new ArrayList<>()).add(manifest);
            } else {
                remaining.add(manifest);
            }
        }
        replaced.forEach((by, objects) -> replacement.accept(objects, by));
        return remaining;
    }

    private static boolean isObject(Manifest manifest) {
        boolean isClusterConfig =
                manifest.place().node() instanceof MappingNode node && ClusterConfigs.isClusterConfig(node);
        return !manifest.isLeftOut() && !isClusterConfig;
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
