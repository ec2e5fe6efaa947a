// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Changes trees of maps, lists and scalars at random: drops, doubles, swaps and retypes values, or makes them extreme. */
final class TreeMutator implements Mutator {
    private static final List<Object> EXTREMES = List.of(
            "",
            " ",
            "null",
            "*",
            "-1",
            -1,
            0,
            1,
            2,
            7,
            Long.MAX_VALUE,
            "9223372036854775807",
            "1e400",
            "0.1",
            "1m",
            "100%",
            "-5%",
            "5m",
            "1h30m",
            "-3s",
            "2026-01-05T09:00:00Z",
            "9999-12-31T23:59:59Z",
            "* * * * *",
            "x\u001b]0;title\u0007",
            "\u202eevil",
            "a\n::error file=x::INJECT",
            "\ud83d\ude80",
            "a".repeat(300),
            true,
            false,
            1.5,
            "default",
            "w",
            "db-0",
            "../../etc/passwd",
            "/etc/passwd",
            "\u0000.yaml",
            "In",
            "Gt",
            "Never",
            "us-east-1a",
            "karpenter.sh/nodepool",
            Map.of(),
            List.of(),
            List.of(Map.of()),
            Map.of("a", "b"));

    private final SplittableRandom random;

    TreeMutator(SplittableRandom random) {
        this.random = random;
    }

    @Override
    public Object mutated(Object tree) {
        Object changed = copy(tree);
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            changed = mutate(changed);
        }
        return changed;
    }

    static @Nullable Object copy(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((key, value) -> copy.put(key, copy(value)));
            return copy;
        }
        if (tree instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>();
            list.forEach(item -> copy.add(copy(item)));
            return copy;
        }
        return tree;
    }

    private Object mutate(Object tree) {
        List<Object> parents = new ArrayList<>();
        collect(tree, parents);
        if (parents.isEmpty()) {
            return tree;
        }
        Object parent = parents.get(random.nextInt(parents.size()));
        if (parent instanceof Map<?, ?> map) {
            mutateMap(cast(map), parents);
        } else {
            mutateList(castList((List<?>) parent), parents);
        }
        return tree;
    }

    private void mutateMap(Map<Object, @Nullable Object> map, List<Object> parents) {
        if (map.isEmpty()) {
            map.put("name", copy(extreme()));
            return;
        }
        Object key = new ArrayList<>(map.keySet()).get(random.nextInt(map.size()));
        switch (random.nextInt(8)) {
            case 0 -> map.remove(key);
            case 1, 2, 3 -> map.put(key, copy(extreme()));
            case 4 -> map.put(key, retyped(map.get(key)));
            case 5 -> map.put(String.valueOf(extreme()), map.remove(key));
            case 6 -> map.put(key, copy(parents.get(random.nextInt(parents.size()))));
            default -> map.put(key, null);
        }
    }

    private void mutateList(List<@Nullable Object> list, List<Object> parents) {
        if (list.isEmpty()) {
            list.add(copy(extreme()));
            return;
        }
        int index = random.nextInt(list.size());
        switch (random.nextInt(6)) {
            case 0 -> list.remove(index);
            case 1, 2 -> list.add(index, copy(list.get(index)));
            case 3 -> list.set(index, copy(extreme()));
            case 4 -> list.add(copy(parents.get(random.nextInt(parents.size()))));
            default -> list.add(list.remove(random.nextInt(list.size())));
        }
    }

    private @Nullable Object retyped(@Nullable Object value) {
        return switch (random.nextInt(3)) {
            case 0 -> String.valueOf(value);
            case 1 -> {
                List<@Nullable Object> list = new ArrayList<>();
                list.add(value);
                yield list;
            }
            default -> value instanceof List<?> list && !list.isEmpty() ? list.get(0) : copy(Map.of("value", "x"));
        };
    }

    private Object extreme() {
        return EXTREMES.get(random.nextInt(EXTREMES.size()));
    }

    private static void collect(@Nullable Object tree, List<Object> parents) {
        if (tree instanceof Map<?, ?> map) {
            parents.add(map);
            map.values().forEach(value -> collect(value, parents));
        } else if (tree instanceof List<?> list) {
            parents.add(list);
            list.forEach(item -> collect(item, parents));
        }
    }

    @SuppressWarnings("unchecked") // Trees are copied into such maps.
    static Map<Object, @Nullable Object> cast(Map<?, ?> map) {
        return (Map<Object, @Nullable Object>) map;
    }

    @SuppressWarnings("unchecked") // Trees are copied into such lists.
    static List<@Nullable Object> castList(List<?> list) {
        return (List<@Nullable Object>) list;
    }
}
