// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The counts of functions of one folder or repository. */
final class Coverage {
    private int functions;
    private int mapped;
    private int notModelled;
    private int differing;

    /** Counts the functions of each folder. */
    static Map<String, Coverage> ofFolders(Trace trace) {
        Map<String, Coverage> folders = new TreeMap<>();
        for (String file : trace.files()) {
            folders.computeIfAbsent(file.substring(0, file.lastIndexOf('/')), f -> new Coverage())
                    .add(trace, file);
        }
        return folders;
    }

    /** Counts the functions of all files. */
    static Coverage ofAll(Trace trace) {
        Coverage all = new Coverage();
        trace.files().forEach(file -> all.add(trace, file));
        return all;
    }

    private void add(Trace trace, String file) {
        for (String symbol : trace.symbols(file)) {
            List<JavaReference> places = trace.places(file, symbol);
            functions++;
            if (!places.isEmpty()) {
                mapped++;
                differing += places.stream().allMatch(p -> p.differs().isEmpty()) ? 0 : 1;
            } else if (trace.reason(file, symbol) != null) {
                notModelled++;
            }
        }
    }

    /** The cells of a row: the name, all functions, mapped, not modelled, and differing ones. */
    List<String> cells(String name) {
        List<String> cells = new ArrayList<>(List.of(name));
        for (int count : new int[] {functions, mapped, notModelled, differing}) {
            cells.add(String.valueOf(count));
        }
        return cells;
    }
}
