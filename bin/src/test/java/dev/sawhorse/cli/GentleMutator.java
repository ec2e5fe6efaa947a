// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Changes trees so that they mostly stay sound: gives fields values that other seeds have there, adds and leaves out fields
 * that others have or lack, doubles, drops and exchanges items of lists, halves and doubles numbers.
 */
final class GentleMutator implements Mutator {
    private final SplittableRandom random;
    private final KnownValues known;

    GentleMutator(SplittableRandom random, KnownValues known) {
        this.random = random;
        this.known = known;
    }

    /** A map or a list with the key it is found under. */
    private record Parent(String key, Object value) {}

    @Override
    public Object mutated(Object tree) {
        Object changed = TreeMutator.copy(tree);
        List<Parent> parents = new ArrayList<>();
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            parents.clear();
            collect("", changed, parents);
            if (!parents.isEmpty()) {
                mutate(parents.get(random.nextInt(parents.size())));
            }
        }
        return changed == null ? List.of() : changed;
    }

    private void mutate(Parent parent) {
        if (parent.value() instanceof Map<?, ?> map) {
            mutateMap(parent.key(), TreeMutator.cast(map));
        } else if (parent.value() instanceof List<?> list && !list.isEmpty()) {
            mutateList(TreeMutator.castList(list));
        }
    }

    private void mutateMap(String parent, Map<Object, @Nullable Object> map) {
        Map<String, List<Object>> others = known.below(parent);
        List<Object> own = map.keySet().stream()
                .filter(key -> !KnownValues.isIdentity(String.valueOf(key)))
                .toList();
        if (others.isEmpty() || own.isEmpty()) {
            return;
        }
        Object key = own.get(random.nextInt(own.size()));
        switch (random.nextInt(8)) {
            case 0 -> {
                if (!KnownValues.isNeeded(String.valueOf(key))) {
                    map.remove(key);
                }
            }
            case 1, 2 -> {
                List<String> keys = List.copyOf(others.keySet());
                String added = keys.get(random.nextInt(keys.size()));
                map.putIfAbsent(added, any(others.getOrDefault(added, List.of(1))));
            }
            case 3 -> {
                if (map.get(key) instanceof Number number) {
                    map.put(key, random.nextBoolean() ? number.longValue() * 2 : number.longValue() / 2);
                }
            }
            default -> map.put(key, any(others.getOrDefault(String.valueOf(key), List.of("x"))));
        }
    }

    private @Nullable Object any(List<Object> values) {
        return TreeMutator.copy(values.get(random.nextInt(values.size())));
    }

    private void mutateList(List<@Nullable Object> list) {
        int index = random.nextInt(list.size());
        switch (random.nextInt(3)) {
            case 0 -> {
                if (list.size() > 1) {
                    list.remove(index);
                }
            }
            case 1 -> list.add(index, TreeMutator.copy(list.get(random.nextInt(list.size()))));
            default -> list.add(list.remove(index));
        }
    }

    private static void collect(String key, @Nullable Object tree, List<Parent> parents) {
        if (tree instanceof Map<?, ?> map) {
            parents.add(new Parent(key, map));
            map.forEach((name, value) -> collect(String.valueOf(name), value, parents));
        } else if (tree instanceof List<?> list) {
            parents.add(new Parent(key, list));
            list.forEach(item -> collect(key, item, parents));
        }
    }
}
