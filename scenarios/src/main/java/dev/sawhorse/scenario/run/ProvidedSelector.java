// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.api.extension.DisruptionCandidate;
import dev.sawhorse.api.extension.DisruptionMethod;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.disruption.CandidateSelector;
import dev.sawhorse.kube.api.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The choice of a disruption method that a program provides. */
final class ProvidedSelector implements CandidateSelector {
    private final DisruptionMethod method;

    ProvidedSelector(DisruptionMethod method) {
        this.method = method;
    }

    @Override
    public String name() {
        return method.name();
    }

    @Override
    public DisruptionReason reason() {
        return switch (method.reason()) {
            case EMPTY -> DisruptionReason.EMPTY;
            case DRIFTED -> DisruptionReason.DRIFTED;
            case UNDERUTILIZED -> DisruptionReason.UNDERUTILIZED;
        };
    }

    @Override
    public boolean isEventualDisruption() {
        return method.isEventualDisruption();
    }

    @Override
    public boolean shouldDisrupt(Candidate candidate, long nowNanos) {
        return method.shouldDisrupt(view(candidate, nowNanos));
    }

    @Override
    public List<Candidate> select(List<Candidate> eligible, long nowNanos) {
        Map<String, Candidate> byNode = new LinkedHashMap<>();
        List<DisruptionCandidate> views = new ArrayList<>();
        for (Candidate candidate : eligible) {
            byNode.put(candidate.name(), candidate);
            views.add(view(candidate, nowNanos));
        }
        List<Candidate> selected = new ArrayList<>();
        for (DisruptionCandidate view : method.select(List.copyOf(views))) {
            Candidate candidate = byNode.get(view.node());
            if (candidate == null) {
                throw new IllegalStateException("disruption method " + method.name() + " selects node " + view.node()
                        + ", which is not eligible\nReturn only candidates that were passed.");
            }
            selected.add(candidate);
        }
        return selected;
    }

    private static DisruptionCandidate view(Candidate candidate, long nowNanos) {
        return new DisruptionCandidate(
                candidate.name(),
                candidate.nodePool().name(),
                candidate.kubeNode().labels(),
                Duration.ofNanos(nowNanos - candidate.nodeClaim().meta().createdAt()),
                candidate.price(),
                candidate.reschedulablePods().stream().map(Pod::key).toList(),
                candidate.rescheduleDisruptionCost(),
                candidate.drifted(),
                candidate.consolidatable());
    }
}
