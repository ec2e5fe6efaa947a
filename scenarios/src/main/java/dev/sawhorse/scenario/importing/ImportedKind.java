// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.kube.manifest.FieldSupport;
import dev.sawhorse.kube.manifest.KindInfo;
import dev.sawhorse.scenario.validation.KnownManifests;
import dev.sawhorse.scenario.workloadkind.CustomKind;
import dev.sawhorse.scenario.workloadkind.CustomWorkloads;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A kind of object that the import of a live cluster asks for, in any version of its group.
 *
 * @param group API group, empty for the core group
 * @param kind its name
 * @param namespaced whether its objects are namespaced
 */
public record ImportedKind(String group, String kind, boolean namespaced) {
    /** ConfigMaps configure kube-scheduler and Cluster Autoscaler; the NodeClass is that of EKS Auto Mode. */
    private static final List<ImportedKind> FURTHER =
            List.of(new ImportedKind("", "ConfigMap", true), new ImportedKind("eks.amazonaws.com", "NodeClass", false));

    private static final List<ImportedKind> ALL = kinds();

    /**
     * Returns all kinds that an import uses: those that are simulated, those whose effect is reported, and the custom resources
     * that are known to create pods. Secrets are not among them. Pods come first, so that what they refer to is read after them.
     */
    public static List<ImportedKind> all() {
        return ALL;
    }

    private static List<ImportedKind> kinds() {
        Set<ImportedKind> kinds = new LinkedHashSet<>();
        for (KindInfo info : KnownManifests.catalog().table().kinds()) {
            boolean isUsed = info.type() != null || info.mark() == FieldSupport.REPORTED;
            if (isUsed && !info.isFile()) {
                kinds.add(new ImportedKind(info.group(), info.kind(), info.namespaced()));
            }
        }
        kinds.addAll(FURTHER);
        for (CustomKind custom : CustomWorkloads.knownKinds()) {
            kinds.add(new ImportedKind(custom.group(), custom.kind(), custom.isNamespaced()));
        }
        return List.copyOf(new ArrayList<>(kinds));
    }

    /** Returns its name in paths and access rights, the English plural: {@code priorityclasses}. */
    public String resource() {
        String singular = kind.toLowerCase(Locale.ROOT);
        if (singular.matches(".*(s|x|ch|sh)")) {
            return singular + "es";
        }
        return singular.matches(".*[^aeiou]y") ? singular.substring(0, singular.length() - 1) + "ies" : singular + "s";
    }
}
