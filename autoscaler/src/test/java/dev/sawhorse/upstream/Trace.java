// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The state of each Go function of one version of a repository: mapped to Java, not modelled for a reason, or neither. */
final class Trace {
    private final UpstreamIndex index;
    private final List<JavaReference> references;
    private final List<NotModelled> notModelled;
    private final Map<String, Map<String, List<JavaReference>>> mapped = new TreeMap<>();

    Trace(Repository repository, UpstreamIndex index, List<JavaReference> references, List<NotModelled> notModelled) {
        this.index = index;
        this.references =
                references.stream().filter(r -> r.repository() == repository).toList();
        this.notModelled = notModelled.stream()
                .filter(n -> n.repository() == repository)
                .sorted(Comparator.comparingInt(NotModelled::specificity).reversed())
                .toList();
        for (JavaReference reference : this.references) {
            for (String symbol : reference.symbols()) {
                mapped.computeIfAbsent(reference.file(), f -> new TreeMap<>())
                        .computeIfAbsent(symbol, s -> new ArrayList<>())
                        .add(reference);
            }
        }
    }

    UpstreamIndex index() {
        return index;
    }

    Set<String> files() {
        return index.hashes().keySet();
    }

    /** The functions of a file in the order of the file. */
    Set<String> symbols(String file) {
        return index.functions(file).keySet();
    }

    /** The places that follow a function, empty where none does. */
    List<JavaReference> places(String file, String symbol) {
        return mapped.getOrDefault(file, Map.of()).getOrDefault(symbol, List.of());
    }

    boolean isMapped(String file, String symbol) {
        return !places(file, symbol).isEmpty();
    }

    boolean hasMapped(String file) {
        return mapped.containsKey(file);
    }

    /** Why a function that is not mapped is not modelled, or null if nothing covers it. */
    @Nullable
    String reason(String file, String symbol) {
        return notModelled.stream()
                .filter(n -> n.covers(file, symbol))
                .findFirst()
                .map(NotModelled::reason)
                .orElse(null);
    }

    /** Whether a file, known or not, is one of those that are not modelled as a whole. */
    boolean isNotModelled(String file) {
        return !hasMapped(file) && notModelled.stream().anyMatch(n -> n.isGeneral() && n.covers(file, ""));
    }

    /** The functions that are neither mapped nor listed. */
    List<String> open() {
        List<String> open = new ArrayList<>();
        index.hashes()
                .forEach((file, functions) -> functions.keySet().forEach(symbol -> {
                    if (!isMapped(file, symbol) && reason(file, symbol) == null) {
                        open.add(file + " " + symbol);
                    }
                }));
        return open;
    }

    /**
     * The references and lines that name something which neither the index nor that of another version has, or that have no
     * effect.
     */
    Set<String> errors(List<UpstreamIndex> otherVersions) {
        Set<String> errors = new TreeSet<>();
        for (JavaReference reference : references) {
            for (String symbol : reference.symbols()) {
                if (!index.has(reference.file(), symbol)
                        && otherVersions.stream().noneMatch(other -> other.has(reference.file(), symbol))) {
                    errors.add(reference.element() + ": no function " + symbol + " in " + reference.file());
                }
            }
        }
        for (NotModelled line : notModelled) {
            boolean effective = index.hashes().entrySet().stream()
                    .anyMatch(f -> f.getValue().keySet().stream()
                            .anyMatch(s -> line.covers(f.getKey(), s) && !isMapped(f.getKey(), s)));
            if (!effective) {
                errors.add("not-modelled.csv: all functions are mapped, or none exists: " + line.file() + " "
                        + line.symbol());
            }
        }
        return errors;
    }
}
