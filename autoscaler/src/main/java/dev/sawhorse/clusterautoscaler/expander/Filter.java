package dev.sawhorse.clusterautoscaler.expander;

import java.util.List;

/** An expander: of several options it leaves those that it finds equally good. */
@FunctionalInterface
public interface Filter {
    List<Option> bestOptions(List<Option> options);
}
