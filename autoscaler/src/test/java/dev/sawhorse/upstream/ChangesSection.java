// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A section of the page about the functions of one repository that differ between the traced version and another one. */
record ChangesSection(MarkdownText page, Repository repository, Trace trace) {

    /** Writes what a later version changes of the functions that have a counterpart, and what is new in it. */
    void since(UpstreamIndex later) {
        IndexChanges changes = IndexChanges.between(trace.index(), later);
        mapped("changed", changes.changed());
        mapped("removed", changes.removed());
        mapped("moved", changes.moved());
        added(changes.added());
    }

    /** Writes what the traced version has changed or added since an earlier one. */
    void until(UpstreamIndex earlier) {
        IndexChanges changes = IndexChanges.between(earlier, trace.index());
        mapped("changed", changes.changed());
        mapped("new", changes.added());
    }

    private void mapped(String change, Map<String, List<String>> files) {
        Map<String, List<String>> mapped = new TreeMap<>();
        files.forEach((file, symbols) -> {
            List<String> traced =
                    symbols.stream().filter(s -> trace.isMapped(file, s)).toList();
            if (!traced.isEmpty()) {
                mapped.put(file, traced);
            }
        });
        if (files.isEmpty()) {
            return;
        }
        int count = count(mapped);
        page.paragraph(repository.title() + ", " + change + " functions: " + count + " with a counterpart, "
                + (count(files) - count) + " without.");
        if (count > 0) {
            page.table("file", "function", "Java");
            mapped.forEach((file, symbols) -> symbols.forEach(symbol -> page.row(
                    file,
                    "`" + symbol + "`",
                    trace.places(file, symbol).stream().map(JavaReference::link).collect(Collectors.joining(", ")))));
        }
    }

    private void added(Map<String, List<String>> files) {
        Map<String, List<String>> shown = new TreeMap<>(files);
        shown.keySet().removeIf(file -> trace.isNotModelled(file));
        int count = count(shown);
        page.paragraph(repository.title() + ", new functions: " + count + ", and " + (count(files) - count)
                + " more in files and folders that are not modelled.");
        if (count > 0) {
            page.table("file", "new functions");
            shown.forEach((file, symbols) -> page.row(file, MarkdownText.code(symbols)));
        }
    }

    private static int count(Map<String, List<String>> files) {
        return files.values().stream().mapToInt(List::size).sum();
    }
}
