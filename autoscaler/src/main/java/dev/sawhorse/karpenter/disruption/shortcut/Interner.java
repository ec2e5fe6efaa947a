// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * An interner: it returns one object for all equal ones, so that most comparisons end at identity, and forgets all of them when
 * there are too many.
 *
 * @param <T> an immutable type
 */
final class Interner<T> implements UnaryOperator<T> {
    private static final int MOST = 4096;

    private final Map<T, T> known = new LinkedHashMap<>();

    @Override
    public T apply(T value) {
        if (known.size() >= MOST) {
            known.clear();
        }
        T before = known.putIfAbsent(value, value);
        return before == null ? value : before;
    }
}
