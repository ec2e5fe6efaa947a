// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import java.util.List;

/** An expander filter: it keeps the options that it considers equally good. */
@FunctionalInterface
public interface Filter {
    List<Option> bestOptions(List<Option> options);
}
