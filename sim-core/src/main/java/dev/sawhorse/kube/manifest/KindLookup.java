// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The lookup of apiVersion and kind in a catalogue. Clusters hold objects of many unknown groups; such an object is left out,
 * and counted. Only likely typos are errors: a kind or group that is nearly a known one.
 */
final class KindLookup {
    /** The edit distance up to which an unknown group counts as a typo of a known one. */
    private static final int MOST_LETTERS_OFF = 2;

    private final ManifestCatalog catalog;
    private final Set<String> groups = new TreeSet<>();

    KindLookup(ManifestCatalog catalog) {
        this.catalog = catalog;
        catalog.table().kinds().forEach(kind -> groups.add(kind.group()));
        catalog.oldKinds().forEach(old -> groups.add(old.kind().group()));
    }

    /** Returns the kind of an object, null after recording an error. */
    @Nullable
    KindInfo find(Value apiVersion, Value kindName) {
        String version = apiVersion.string();
        String name = kindName.string();
        if (version == null || name == null) {
            return null;
        }
        KindInfo kind = catalog.table().kind(version, name);
        if (kind != null) {
            return kind;
        }
        String retired = catalog.retired(version);
        if (retired != null) {
            apiVersion.warning("\"" + version + "\" is an old version of " + name + " that is not supported", retired);
            return KindInfo.leftOut(version, name);
        }
        String group = KindInfo.group(version);
        return groups.contains(group)
                ? ofKnownGroup(group, apiVersion, kindName)
                : ofUnknownGroup(group, apiVersion, name);
    }

    private @Nullable KindInfo ofKnownGroup(String group, Value apiVersion, Value kindName) {
        String version = String.valueOf(apiVersion.string());
        String name = String.valueOf(kindName.string());
        KindInfo otherVersion = ofGroup(group, name);
        if (otherVersion != null && otherVersion.type() == null) {
            return new KindInfo(version, name, otherVersion.namespaced(), otherVersion.mark(), null, false);
        }
        if (otherVersion != null) {
            apiVersion.error(
                    "\"" + version + "\" is a version of " + name + " that is unknown",
                    "Did you mean \"" + otherVersion.apiVersion() + "\"?");
            return null;
        }
        KindInfo otherGroup = typed(name);
        if (otherGroup != null) {
            kindName.error(
                    "\"" + version + " " + name + "\" is a kind of manifest that is unknown",
                    "Did you mean \"" + otherGroup.apiVersion() + "\" as its apiVersion?");
            return null;
        }
        String hint = Spelling.typo(name, kindsOf(group));
        if (hint == null) {
            return KindInfo.leftOut(version, name);
        }
        kindName.error("\"" + version + " " + name + "\" is a kind of manifest that is unknown", hint);
        return null;
    }

    /**
     * Returns an unknown kind of a group with a domain, as custom resources have; one without a dot can only be Kubernetes'
     * own.
     */
    private @Nullable KindInfo ofUnknownGroup(String group, Value apiVersion, String name) {
        KindInfo known = typed(name);
        if (known != null && (group.indexOf('.') < 0 || Spelling.distance(group, known.group()) <= MOST_LETTERS_OFF)) {
            apiVersion.error(
                    "\"" + group + "\" is not an API group of " + name,
                    "Did you mean \"" + known.apiVersion() + "\" as its apiVersion?");
            return null;
        }
        return KindInfo.leftOut(String.valueOf(apiVersion.string()), name);
    }

    private @Nullable KindInfo ofGroup(String group, String name) {
        for (KindInfo kind : catalog.table().kinds()) {
            if (kind.kind().equals(name) && kind.group().equals(group)) {
                return kind;
            }
        }
        return null;
    }

    /** Returns the known kind of a name, in any group. */
    private @Nullable KindInfo typed(String name) {
        for (KindInfo kind : catalog.table().kinds()) {
            if (kind.kind().equals(name) && kind.type() != null) {
                return kind;
            }
        }
        return null;
    }

    private List<String> kindsOf(String group) {
        List<String> names = new ArrayList<>();
        for (KindInfo kind : catalog.table().kinds()) {
            if (kind.group().equals(group)) {
                names.add(kind.kind());
            }
        }
        return names;
    }
}
