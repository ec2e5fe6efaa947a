package dev.sawhorse.karpenter.disruption;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Has the same object speak for equal ones, so that most are told to be equal without a look at what they are.
 *
 * @param <T> what is shared, which never changes
 */
final class Shared<T> implements UnaryOperator<T> {
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
