package dev.sawhorse.clusterautoscaler.config;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** How the text of a flag is read. */
enum FlagKind {
    BOOLEAN(FlagKind::truth),
    INTEGER(Integer::valueOf),
    DECIMAL(FlagKind::decimal),
    DURATION(GoDuration::nanos),
    RANGE(ResourceRange::parse),
    LIST(FlagKind::list);

    private final Function<String, Object> reader;

    FlagKind(Function<String, Object> reader) {
        this.reader = reader;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if the text is no such value
     */
    Object read(String text) {
        return reader.apply(text);
    }

    private static Object truth(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        throw new IllegalArgumentException("must be true or false");
    }

    private static Object decimal(String text) {
        return new BigDecimal(text).doubleValue();
    }

    private static Object list(String text) {
        return text.isEmpty() ? List.of() : List.copyOf(Arrays.asList(text.split(",")));
    }
}
