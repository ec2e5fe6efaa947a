// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.scheduler.DomainCounts;
import dev.sawhorse.kube.scheduler.ExistingTerms.ExistingTerm;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.SlotCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The terms of existing pods that select the pods of a class, each summed over its domains. */
final class ExistingTermCounts {
    /** A term with its sums by domain. */
    record TermCounts(ExistingTerm term, DomainCounts counts) {}

    private final PodClass pod;
    private final SchedulingContext context;
    private final Predicate<ExistingTerm> wanted;
    private final List<TermCounts> matching = new ArrayList<>();
    private int known;

    ExistingTermCounts(PodClass pod, SchedulingContext context, Predicate<ExistingTerm> wanted) {
        this.pod = pod;
        this.context = context;
        this.wanted = wanted;
    }

    List<TermCounts> matching() {
        return matching;
    }

    /** Updates a node; new terms are initialized with all nodes. */
    void update(int slot, @Nullable NodeInfo node) {
        for (int i = 0; i < matching.size(); i++) {
            matching.get(i).counts().update(slot, node);
        }
        Map<ExistingTerm, SlotCounter> all = context.nodes().existingTerms().counters();
        if (all.size() == known) {
            return;
        }
        all.entrySet().stream().skip(known).forEach(entry -> add(entry.getKey(), entry.getValue()));
        known = all.size();
    }

    private void add(ExistingTerm term, SlotCounter counter) {
        if (wanted.test(term) && term.term().matches(pod.namespace(), pod.labels(), context::namespaceLabels)) {
            DomainCounts counts = new DomainCounts(counter, term.term().topologyKey(), null);
            context.nodes().list().forEach(node -> counts.update(node.slot(), node));
            matching.add(new TermCounts(term, counts));
        }
    }
}
