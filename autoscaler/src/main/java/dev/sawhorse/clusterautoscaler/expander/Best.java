package dev.sawhorse.clusterautoscaler.expander;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The options with the lowest score. */
final class Best {
    private Best() {}

    static List<Option> lowest(List<Option> options, ToDoubleFunction<Option> score) {
        List<Option> best = new ArrayList<>();
        double lowest = 0;
        for (Option option : options) {
            double own = score.applyAsDouble(option);
            if (best.isEmpty() || own < lowest) {
                best.clear();
                lowest = own;
            }
            if (own == lowest) {
                best.add(option);
            }
        }
        return best;
    }
}
