// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.ObjectApplied;
import dev.sawhorse.workloads.history.ObjectDeleted;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ProvisioningObservation;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.history.UsageSample;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A listener that keeps every record, for tests. */
final class RecordedHistory implements HistoryListener {
    final List<ObjectApplied> applied = new ArrayList<>();
    final List<ObjectDeleted> deleted = new ArrayList<>();
    final List<ReplicaCount> replicas = new ArrayList<>();
    final List<PodLifetime> pods = new ArrayList<>();
    final List<UsageSample> usage = new ArrayList<>();
    final List<NodeObservation> nodes = new ArrayList<>();
    final List<ProvisioningObservation> rounds = new ArrayList<>();
    final List<CostObservation> costs = new ArrayList<>();
    final HistoryFindings findings = new HistoryFindings();

    /** Reads inputs with the reader of a format. */
    static RecordedHistory read(HistoryFormat format, TraceInput... inputs) {
        RecordedHistory history = new RecordedHistory();
        format.reader().read(Arrays.asList(inputs), history, history.findings);
        return history;
    }

    /** Reads a text with the reader of a format. */
    static RecordedHistory read(HistoryFormat format, String text) {
        return read(format, TraceInput.ofText("history", text));
    }

    @Override
    public void objectApplied(ObjectApplied object) {
        applied.add(object);
    }

    @Override
    public void objectDeleted(ObjectDeleted object) {
        deleted.add(object);
    }

    @Override
    public void replicas(ReplicaCount count) {
        replicas.add(count);
    }

    @Override
    public void pod(PodLifetime pod) {
        pods.add(pod);
    }

    @Override
    public void usage(UsageSample sample) {
        usage.add(sample);
    }

    @Override
    public void node(NodeObservation node) {
        nodes.add(node);
    }

    @Override
    public void provisioning(ProvisioningObservation round) {
        rounds.add(round);
    }

    @Override
    public void cost(CostObservation cost) {
        costs.add(cost);
    }
}
