// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A validator that warns about features of objects that are not simulated: one warning per field or kind, with the number of
 * objects that use it.
 */
public final class NotSimulatedRemarks {
    private static final int NAMES = 3;

    private final Problems problems;

    /** Creates remarks that are added to some problems. */
    public NotSimulatedRemarks(Problems problems) {
        this.problems = problems;
    }

    /** Records a warning for each cause, at the first object that has it. */
    public void add(Collection<Manifests> objects) {
        Map<String, List<Manifest>> causes = new LinkedHashMap<>();
        for (Manifests manifests : objects) {
            for (Manifest manifest : manifests.notSimulated()) {
                List<String> fields = manifest.isNotSimulated()
                        ? List.of("kind " + manifest.kind().kind())
                        : manifest.notSimulated();
                Set<String> names = new LinkedHashSet<>();
                fields.forEach(field -> names.add(field.startsWith("kind ") ? field : fieldName(field)));
                names.forEach(name ->
                        causes.computeIfAbsent(name, key -> new ArrayList<>()).add(manifest));
            }
        }
        causes.forEach(this::warn);
    }

    /** Returns a path without the prefix that differs between kinds with pod templates, and without list indices. */
    private static String fieldName(String path) {
        return path.replaceFirst("^(.*template\\.)?spec\\.", "").replaceAll("\\[[^]]*]", "");
    }

    private void warn(String cause, List<Manifest> manifests) {
        List<String> names = manifests.stream().map(Manifest::name).distinct().toList();
        int more = names.size() - NAMES;
        problems.warning(
                manifests.get(0).position(),
                "",
                String.join(", ", names.subList(0, Math.min(NAMES, names.size())))
                        + (more > 0 ? " and " + more + " more" : "")
                        + (names.size() == 1 ? " uses" : " use") + " features that are not simulated: " + cause,
                null);
    }
}
