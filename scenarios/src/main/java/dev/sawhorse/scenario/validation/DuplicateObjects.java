// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds objects of the same kind and name, only one of which can exist. */
public final class DuplicateObjects {
    private DuplicateObjects() {}

    /** Records each object that has the kind and name of an earlier one. */
    public static void report(List<Manifest> manifests, Problems problems) {
        Map<String, Manifest> first = new LinkedHashMap<>();
        Map<String, Integer> readTwice = new LinkedHashMap<>();
        for (Manifest manifest : manifests) {
            Manifest other = manifest.isLeftOut() ? null : first.putIfAbsent(manifest.name(), manifest);
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
