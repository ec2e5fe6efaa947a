// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.scenario.file.Setting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A rollout under other conditions, as {@code budget=20%}: settings of objects that are made together with the change.
 *
 * @param kind what differs
 * @param value its value
 */
public record WhatIf(Kind kind, String value) {
    private static final Pattern BUDGET = Pattern.compile("[0-9]{1,9}%?");
    private static final String DEFAULT_NAMESPACE = "default/";

    /** What differs. */
    public enum Kind {
        /** The budget of all affected NodePools. */
        BUDGET("budget"),
        /** The deadline of drains. */
        GRACE("terminationGracePeriod"),
        /** Expiration in place of drift. */
        EXPIRY("expireAfter"),
        /** A PodDisruptionBudget that allows one eviction at a time. */
        PDB("pdb");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Parses a text such as {@code budget=20%}.
     *
     * @throws IllegalArgumentException if it has another form
     */
    public static WhatIf parse(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        String value = equals < 0 ? "" : text.substring(equals + 1);
        for (Kind kind : Kind.values()) {
            if (kind.text.equals(name)) {
                WhatIf parsed = new WhatIf(kind, value);
                if (!parsed.isValid()) {
                    throw new IllegalArgumentException("\"" + value + "\" is not a value of " + name + "\n"
                            + "For example budget=20%, terminationGracePeriod=30m, expireAfter=24h or pdb=shop/web.");
                }
                return parsed;
            }
        }
        throw new IllegalArgumentException("\"" + name
                + "\" is not a condition of a rollout\nOne of these: budget=20%, terminationGracePeriod=30m, "
                + "expireAfter=24h, pdb=shop/web.");
    }

    private boolean isValid() {
        return switch (kind) {
            case BUDGET -> BUDGET.matcher(value).matches();
            case GRACE, EXPIRY -> isDuration(value);
            case PDB -> value.matches("([-a-z0-9.]+/)?[-a-z0-9.]+");
        };
    }

    private static boolean isDuration(String text) {
        try {
            return !DurationText.parse(text).isNegative();
        } catch (IllegalArgumentException | ArithmeticException e) {
            return false;
        }
    }

    /** Returns the name of its variant. */
    public String variant() {
        String word = switch (kind) {
            case BUDGET -> "budget-" + value.replace("%", "-percent");
            case GRACE -> "grace-" + value;
            case EXPIRY -> "expire-" + value;
            case PDB -> "pdb-" + value;
        };
        return word.toLowerCase(Locale.ROOT).replaceAll("[^-a-z0-9.]", "-");
    }

    /** Returns a description for people. */
    public String description() {
        return switch (kind) {
            case BUDGET -> "The NodePools of the rollout have a budget of " + value + " nodes.";
            case GRACE -> "The NodePools of the rollout have a terminationGracePeriod of " + value + ".";
            case EXPIRY -> "Nodes are replaced when they are " + value + " old; a budget of 0 holds drift back.";
            case PDB -> "PodDisruptionBudget " + value + " has maxUnavailable: 1.";
        };
    }

    /** Returns whether nodes carry the value from their creation on, so that a change of the NodePool is too late for them. */
    public boolean isOfNodes() {
        return kind == Kind.GRACE || kind == Kind.EXPIRY;
    }

    /** Returns the settings of objects, for the NodePools of a rollout. */
    List<Setting> settings(Collection<String> nodePools) {
        List<String> texts = new ArrayList<>();
        if (kind == Kind.PDB) {
            String key = value.contains("/") ? value : DEFAULT_NAMESPACE + value;
            String path = "manifests[kind=PodDisruptionBudget,namespace=" + key.substring(0, key.indexOf('/'))
                    + ",name=" + key.substring(key.indexOf('/') + 1) + "].spec.";
            texts.add(path + "minAvailable=null");
            texts.add(path + "maxUnavailable=1");
        }
        for (String nodePool : nodePools) {
            String path = "manifests[kind=NodePool,name=" + nodePool + "].spec.";
            switch (kind) {
                case BUDGET -> texts.add(path + "disruption.budgets=[{nodes: \"" + value + "\"}]");
                case GRACE -> texts.add(path + "template.spec.terminationGracePeriod=" + value);
                case EXPIRY -> {
                    texts.add(path + "template.spec.expireAfter=" + value);
                    texts.add(path + "disruption.budgets=[{nodes: 10%}, {nodes: \"0\", reasons: [Drifted]}]");
                }
                case PDB -> {}
            }
        }
        return texts.stream().map(Setting::parse).toList();
    }
}
