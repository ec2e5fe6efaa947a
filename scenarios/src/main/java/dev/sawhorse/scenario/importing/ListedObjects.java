// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.util.List;

/** The objects of a live cluster, from the lists that its API server returns page by page. */
public final class ListedObjects {
    private final Problems problems;
    private final DumpCollector collector;

    /**
     * Creates an empty set of objects.
     *
     * @param problems receives the problems of objects
     */
    public ListedObjects(Problems problems) {
        this.problems = problems;
        this.collector = new DumpCollector(problems);
    }

    /**
     * Adds the objects of a page.
     *
     * @param page the JSON of a list, named by the path it came from
     * @return the token that continues the list, empty after its last page and if the page is not a list
     */
    public String add(SourceFile page) {
        List<SourceNode> documents = SourceDocuments.parseDump(page, problems, collector);
        for (SourceNode document : documents) {
            if (document instanceof MappingNode list && list.present("items") instanceof SequenceNode items) {
                TypedItems.of(list, items).forEach(collector);
                return DumpedResource.text(list.mapping("metadata"), "continue");
            }
        }
        if (!problems.hasErrors()) {
            problems.error(
                    Position.ofFile(page.name()),
                    "",
                    "the answer is not a list of objects",
                    "Maybe a proxy or a login page answers instead of the API server.");
        }
        return "";
    }

    /**
     * Returns the objects.
     *
     * @param cluster the position that stands for the cluster
     */
    public Dump dump(Position cluster) {
        return collector.dump(cluster);
    }
}
