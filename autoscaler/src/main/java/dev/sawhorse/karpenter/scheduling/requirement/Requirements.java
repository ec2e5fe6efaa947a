// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Requirements by label key, all of which must hold. A key that is not listed is not restricted.
 *
 * <p>Immutable; iterates by key. Additions return {@code this} where they change nothing.
 */
public final class Requirements implements Iterable<Requirement> {
    public static final Requirements NONE = new Requirements(new Requirement[0]);

    private static final Comparator<Requirement> BY_KEY = Comparator.comparing(Requirement::key);

    private final Requirement[] byKey;

    private Requirements(Requirement[] byKey) {
        this.byKey = byKey;
    }

    /** Returns the conjunction of the given requirements. */
    public static Requirements of(Requirement... requirements) {
        return of(Arrays.asList(requirements));
    }

    /** Returns the conjunction of the given requirements. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "NewRequirements")
    public static Requirements of(Collection<Requirement> requirements) {
        Requirement[] sorted = requirements.toArray(new Requirement[0]);
        Arrays.sort(sorted, BY_KEY);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i].key().equals(sorted[i - 1].key())) {
                return joined(requirements);
            }
        }
        return sorted.length == 0 ? NONE : new Requirements(sorted);
    }

    private static Requirements joined(Collection<Requirement> requirements) {
        Requirements all = NONE;
        for (Requirement requirement : requirements) {
            all = all.plus(requirement);
        }
        return all;
    }

    /** Returns the requirement In [value] of every label. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "NewLabelRequirements")
    public static Requirements ofLabels(Map<String, String> labels) {
        Requirement[] each = new Requirement[labels.size()];
        int size = 0;
        for (Map.Entry<String, String> label : labels.entrySet()) {
            each[size++] = Requirement.of(label.getKey(), Operator.IN, label.getValue());
        }
        return of(each);
    }

    /** Returns the conjunction of a manifest's expressions. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "NewNodeSelectorRequirements")
    public static Requirements ofExpressions(Collection<SelectorRequirement> expressions) {
        Requirements all = NONE;
        for (SelectorRequirement expression : expressions) {
            all = all.plus(Requirement.of(expression));
        }
        return all;
    }

    /** Returns the conjunction of a NodePool's or NodeClaim's entries. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "NewNodeSelectorRequirementsWithMinValues")
    public static Requirements ofSpecs(Collection<RequirementSpec> specs) {
        Requirements all = NONE;
        for (RequirementSpec spec : specs) {
            all = all.plus(Requirement.of(spec));
        }
        return all;
    }

    public boolean isEmpty() {
        return byKey.length == 0;
    }

    public int size() {
        return byKey.length;
    }

    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "Requirements.Has")
    public boolean has(String key) {
        return find(key) != null;
    }

    /** Returns the requirement on a key, null if there is none. */
    public @Nullable Requirement find(String key) {
        // There are few, and hashes are at hand: looking at one after the other beats comparing letters.
        int hash = key.hashCode();
        for (Requirement requirement : byKey) {
            if (requirement.keyHash() == hash && requirement.key().equals(key)) {
                return requirement;
            }
        }
        return null;
    }

    /** Returns the requirement on a key, {@code Exists} if there is none. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "Requirements.Get")
    public Requirement get(String key) {
        Requirement requirement = find(key);
        return requirement == null ? Requirement.of(key, Operator.EXISTS) : requirement;
    }

    /** Whether these restrict the same keys as the others. */
    public boolean hasSameKeys(Requirements others) {
        boolean same = byKey.length == others.byKey.length;
        for (int i = 0; i < byKey.length && same; i++) {
            same = byKey[i].key().equals(others.byKey[i].key());
        }
        return same;
    }

    private int indexOf(String key) {
        int low = 0;
        int high = byKey.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = byKey[middle].key().compareTo(key);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    /** Returns these with one more, intersected with what there is on its key. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "Requirements.Add")
    public Requirements plus(Requirement requirement) {
        int index = indexOf(requirement.key());
        return index < 0 ? inserted(-index - 1, requirement) : replaced(index, byKey[index].intersection(requirement));
    }

    /** Returns these and the others together. */
    @SuppressWarnings("ReferenceEquality") // Equal ones take the long way to the same end.
    public Requirements plus(Requirements others) {
        if (byKey.length == 0 || others == this) {
            return others;
        }
        Requirements all = this;
        for (Requirement requirement : others.byKey) {
            all = all.plus(requirement);
        }
        return all;
    }

    /** Returns these with the requirement in the place of whatever there was on its key. */
    public Requirements with(Requirement requirement) {
        int index = indexOf(requirement.key());
        return index < 0 ? inserted(-index - 1, requirement) : replaced(index, requirement);
    }

    /** Returns these without anything on the key. */
    public Requirements without(String key) {
        int index = indexOf(key);
        if (index < 0) {
            return this;
        }
        Requirement[] rest = new Requirement[byKey.length - 1];
        System.arraycopy(byKey, 0, rest, 0, index);
        System.arraycopy(byKey, index + 1, rest, index, rest.length - index);
        return new Requirements(rest);
    }

    private Requirements inserted(int at, Requirement requirement) {
        Requirement[] grown = new Requirement[byKey.length + 1];
        System.arraycopy(byKey, 0, grown, 0, at);
        grown[at] = requirement;
        System.arraycopy(byKey, at, grown, at + 1, byKey.length - at);
        return new Requirements(grown);
    }

    private Requirements replaced(int at, Requirement requirement) {
        if (byKey[at].equals(requirement)) {
            return this;
        }
        Requirement[] changed = byKey.clone();
        changed[at] = requirement;
        return new Requirements(changed);
    }

    /** Returns the requirements listed here that are not the same as before. */
    public List<Requirement> changedSince(Requirements before) {
        if (equals(before)) {
            return List.of();
        }
        List<Requirement> changed = new ArrayList<>(4);
        int j = 0;
        for (Requirement requirement : byKey) {
            while (j < before.byKey.length && before.byKey[j].key().compareTo(requirement.key()) < 0) {
                j++;
            }
            if (j == before.byKey.length || !before.byKey[j].equals(requirement)) {
                changed.add(requirement);
            }
        }
        return changed;
    }

    /** Whether any requirement demands a number of distinct values. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "Requirements.HasMinValues")
    public boolean hasMinValues() {
        for (Requirement requirement : byKey) {
            if (requirement.minValues() != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether on every key that both restrict the incoming requirement can be satisfied here. */
    @Upstream(
            file = "pkg/scheduling/requirements.go",
            symbol = {"Requirements.Intersects", "Requirements.intersectKeys"})
    public boolean intersects(Requirements incoming) {
        int i = 0;
        int j = 0;
        while (i < byKey.length && j < incoming.byKey.length) {
            int order = byKey[i].key().compareTo(incoming.byKey[j].key());
            if (order == 0 && !byKey[i].accepts(incoming.byKey[j])) {
                return false;
            }
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return true;
    }

    /**
     * Whether a node under these requirements can satisfy the incoming ones: keys that are restricted here must intersect,
     * others must be in {@code allowUndefined} or be satisfied by the label's absence.
     */
    @Upstream(
            file = "pkg/scheduling/requirements.go",
            symbol = {"Requirements.IsCompatible", "Requirements.Compatible"})
    @SuppressWarnings("ReferenceEquality") // Equal ones take the long way to the same end.
    public boolean isCompatible(Requirements incoming, Set<String> allowUndefined) {
        if (incoming == this) {
            return true;
        }
        for (Requirement requirement : incoming.byKey) {
            Requirement existing = find(requirement.key());
            boolean fine = existing == null
                    ? requirement.operator().allowsAbsence() || allowUndefined.contains(requirement.key())
                    : existing.accepts(requirement);
            if (!fine) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns why the incoming requirements cannot be satisfied, in Karpenter's words; null if they can
     * ({@link #isCompatible}). An undefined key is named before any conflict.
     */
    @Upstream(
            file = "pkg/scheduling/requirements.go",
            symbol = {"Requirements.Compatible", "Requirements.Intersects", "badKeyError.Error"})
    public @Nullable String incompatibility(Requirements incoming, Set<String> allowUndefined) {
        for (Requirement requirement : incoming.byKey) {
            String key = requirement.key();
            if (!has(key) && !requirement.operator().allowsAbsence() && !allowUndefined.contains(key)) {
                return "label \"" + key + "\" does not have known values" + typoHint(key, allowUndefined);
            }
        }
        StringJoiner conflicts = new StringJoiner("; ");
        conflicts.setEmptyValue("");
        for (Requirement requirement : incoming.byKey) {
            Requirement existing = find(requirement.key());
            if (existing != null && !existing.accepts(requirement)) {
                conflicts.add("key " + requirement.key() + ", " + requirement + " not in " + existing);
            }
        }
        return conflicts.length() == 0 ? null : conflicts.toString();
    }

    @Upstream(
            file = "pkg/scheduling/requirements.go",
            symbol = {"labelHint", "getSuffix"})
    private String typoHint(String key, Set<String> allowUndefined) {
        List<String> candidates = new ArrayList<>(allowUndefined);
        Collections.sort(candidates);
        for (Requirement requirement : byKey) {
            candidates.add(requirement.key());
        }
        String name = key.substring(key.indexOf('/') + 1);
        for (String candidate : candidates) {
            if (candidate.contains(key) || candidate.endsWith(name)) {
                return " (typo of \"" + candidate + "\"?)";
            }
        }
        return "";
    }

    /** Returns the requirements as a NodeClaim's spec lists them, by key. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "Requirements.NodeSelectorRequirements")
    public List<RequirementSpec> specs() {
        List<RequirementSpec> specs = new ArrayList<>(byKey.length);
        for (Requirement requirement : byKey) {
            specs.addAll(requirement.specs());
        }
        return specs;
    }

    @Override
    public Iterator<Requirement> iterator() {
        return asList().iterator();
    }

    @Upstream(
            file = "pkg/scheduling/requirements.go",
            symbol = {"Requirements.Values", "Requirements.Keys"})
    public List<Requirement> asList() {
        return Collections.unmodifiableList(Arrays.asList(byKey));
    }

    @Override
    public boolean equals(Object o) {
        return this == o || (o instanceof Requirements other && Arrays.equals(byKey, other.byKey));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(byKey);
    }

    /** Returns the text of Karpenter's messages: sorted, without the host name. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "Requirements.String")
    @Override
    public String toString() {
        List<String> texts = new ArrayList<>(byKey.length);
        for (Requirement requirement : byKey) {
            if (!requirement.key().equals(Labels.HOSTNAME)) {
                texts.add(requirement.toString());
            }
        }
        Collections.sort(texts);
        return String.join(", ", texts);
    }
}
