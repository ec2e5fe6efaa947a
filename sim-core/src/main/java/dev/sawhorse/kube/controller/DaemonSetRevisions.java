package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.DaemonSet;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The templates a DaemonSet has had; the pods of each carry its name. */
final class DaemonSetRevisions {
    /** A template as the DaemonSet states it, and what pods are made from: with daemon tolerations and its name. */
    private record Revision(String hash, PodTemplate stated, PodTemplate made) {}

    private final List<Revision> known = new ArrayList<>();
    private int podsMade;
    private Revision current;

    DaemonSetRevisions(DaemonSet set) {
        this.current = revision(set);
    }

    /** Takes the template in that is wanted now. */
    void take(DaemonSet set) {
        if (!current.stated().isSameAs(set.template())) {
            current = revision(set);
        }
    }

    private Revision revision(DaemonSet set) {
        for (Revision revision : known) {
            if (revision.stated().isSameAs(set.template())) {
                return revision;
            }
        }
        String hash = TemplateHash.of(set.key(), known.size() + 1, 0);
        Map<String, String> labels = new TreeMap<>(set.template().labels());
        labels.put(StatefulSetRevisions.LABEL, hash);
        PodTemplate made = set.template()
                .withLabels(labels)
                .withSpec(DaemonNodes.withDaemonTolerations(set.template().spec()));
        Revision revision = new Revision(hash, set.template(), made);
        known.add(revision);
        return revision;
    }

    /** Returns what new pods are made from. */
    PodTemplate template() {
        return current.made();
    }

    /** Whether a pod is of another template than is wanted now; a pod that does not say is not. */
    boolean isOld(Pod pod) {
        String hash = pod.meta().labels().get(StatefulSetRevisions.LABEL);
        return hash != null && !hash.equals(current.hash());
    }

    /** Returns the number of the next pod. */
    int nextNumber() {
        podsMade++;
        return podsMade;
    }

    /** Takes back the number of a pod that could not be made. */
    void numberUnused() {
        podsMade--;
    }
}
