// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.objects;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.value.ObjectRef;
import java.util.ArrayList;
import java.util.List;

/** The validation that objects named by a scenario are declared in its manifests. */
public final class DeclaredObjects {
    private final Problems problems;

    public DeclaredObjects(Problems problems) {
        this.problems = problems;
    }

    /** Requires an object of a kind and name. Cluster-scoped objects are identified by name, others by namespace and name. */
    public void require(String kind, ObjectRef object, SourceLocation place, List<Manifest> declared) {
        List<String> names = new ArrayList<>();
        for (Manifest manifest : declared) {
            if (!manifest.kind().kind().equals(kind)) {
                continue;
            }
            String name = manifest.meta().name();
            names.add(name);
            boolean sameNamespace =
                    !manifest.kind().namespaced() || manifest.meta().namespace().equals(object.namespace());
            if (name.equals(object.name()) && sameNamespace) {
                return;
            }
        }
        String hint = Spelling.hint(object.name(), names);
        problems.error(
                place.node().position(),
                place.path().toString(),
                "there is no " + kind + " " + object.name() + " in namespace " + object.namespace(),
                hint == null && !names.isEmpty() ? "Maybe one of these: " + String.join(", ", names) + "." : hint);
    }
}
