// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.export;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceTerminated;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimInitialized;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.journal.Observation.NodeReady;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.RunEnded;
import dev.sawhorse.journal.Observation.RunStarted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A journal made by hand, and what is exported of it. */
public final class Told {
    private static final long GIB = 1L << 30;

    private final List<Journal.Entry> entries = new ArrayList<>();

    private Told() {}

    /** A run that began at noon of 1 March 2026. */
    public static Told run() {
        return run("");
    }

    /** The same run with a version of Karpenter. */
    public static Told run(String karpenter) {
        return new Told().at(0, new RunStarted("told", 7, "2026-03-01T12:00:00Z", "us-east-1", "0.1.0", "", karpenter));
    }

    public Told at(double seconds, Observation... observations) {
        for (Observation observation : observations) {
            entries.add(new Journal.Entry(Math.round(seconds * 1e9), observation));
        }
        return this;
    }

    /** A pod of the Deployment web that asks for a core and a GiB. */
    public Told pod(double seconds, String name) {
        return at(seconds, new PodCreated("default/" + name, "Deployment/web", 1000, GIB, false));
    }

    public Told bound(double seconds, String pod, String node) {
        return at(seconds, new PodBound("default/" + pod, node));
    }

    /** A claim that is created and launched at once, at 0.1 USD per hour. */
    public Told launched(double seconds, String claim, String... pods) {
        String instance = "i-" + claim;
        return at(
                seconds,
                new NodeClaimCreated(
                        claim,
                        "default",
                        12,
                        1000L * pods.length,
                        GIB * pods.length,
                        Arrays.stream(pods).map(pod -> "default/" + pod).toList()),
                new InstanceLaunched(instance, "m5.large", "us-east-1a", "spot", 0.1),
                new NodeClaimLaunched(claim, "default", instance, "m5.large", "us-east-1a", "spot", 0.1));
    }

    /** Its node appears, ready and initialized, under the name {@code node-<claim>}. */
    public Told joined(double seconds, String claim) {
        String node = "node-" + claim;
        return at(
                seconds,
                new NodeCreated(node, claim, "default", "m5.large", "us-east-1a", "spot", 1930, 7 * GIB),
                new NodeReady(node),
                new NodeClaimRegistered(claim, node),
                new NodeClaimInitialized(claim, node));
    }

    public Told deleting(double seconds, String claim, String reason) {
        return at(seconds, new NodeClaimDeleting(claim, reason));
    }

    /** Its instance ends five seconds before the node and the claim are gone. */
    public Told gone(double seconds, String claim) {
        return at(seconds - 5, new InstanceTerminating("i-" + claim))
                .at(
                        seconds,
                        new InstanceTerminated("i-" + claim),
                        new NodeDeleted("node-" + claim),
                        new NodeClaimDeleted(claim));
    }

    /** Returns what is exported of the run up to the given end. */
    public String export(ExportKind kind, double end) throws IOException {
        at(end, new RunEnded(99));
        StringBuilder text = new StringBuilder();
        RunExport export = RunExport.to(text, kind);
        entries.forEach(export::appended);
        export.end();
        return text.toString();
    }

    /** Returns the lines of what is exported, without the first. */
    public List<String> rows(ExportKind kind, double end) throws IOException {
        return export(kind, end).lines().skip(1).toList();
    }
}
