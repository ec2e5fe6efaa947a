package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The resolution of apiVersion and kind against a catalogue. Clusters hold objects of many groups that are not known here; such
 * an object is left out, and counted. An error is what can only be a typo: a kind or group that is nearly a known one.
 */
final class KindLookup {
    /** A group that differs from a known one in more letters is another project's. */
    private static final int MOST_LETTERS_OFF = 2;

    private final ManifestCatalog catalog;
    private final Set<String> groups = new TreeSet<>();

    KindLookup(ManifestCatalog catalog) {
        this.catalog = catalog;
        catalog.table().kinds().forEach(kind -> groups.add(kind.group()));
        catalog.oldKinds().forEach(old -> groups.add(old.kind().group()));
    }

    /** Returns the kind that an object says it is of, null after recording an error. */
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
            apiVersion.warning("\"" + version + "\" is an old version of " + name + " that is left out", retired);
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
                    "\"" + version + "\" is a version of " + name + " that is not known",
                    "Maybe \"" + otherVersion.apiVersion() + "\" was meant.");
            return null;
        }
        KindInfo otherGroup = typed(name);
        if (otherGroup != null) {
            kindName.error(
                    "\"" + version + " " + name + "\" is a kind of manifest that is not known",
                    "Maybe \"" + otherGroup.apiVersion() + "\" was meant as its apiVersion.");
            return null;
        }
        String hint = Spelling.typo(name, kindsOf(group));
        if (hint == null) {
            return KindInfo.leftOut(version, name);
        }
        kindName.error("\"" + version + " " + name + "\" is a kind of manifest that is not known", hint);
        return null;
    }

    /** A custom resource has a domain as its group, so that one without a dot can only be Kubernetes' own. */
    private @Nullable KindInfo ofUnknownGroup(String group, Value apiVersion, String name) {
        KindInfo known = typed(name);
        if (known != null && (group.indexOf('.') < 0 || Spelling.distance(group, known.group()) <= MOST_LETTERS_OFF)) {
            apiVersion.error(
                    "\"" + group + "\" is no API group of " + name,
                    "Maybe \"" + known.apiVersion() + "\" was meant as its apiVersion.");
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

    /** Returns the kind of a name that is read, whatever its group. */
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
