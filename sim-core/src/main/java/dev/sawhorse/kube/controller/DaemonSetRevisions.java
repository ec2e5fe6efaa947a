// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The revisions of a DaemonSet's template; pods are labelled with the name of theirs. */
final class DaemonSetRevisions {
    /**
     * A revision: the template as stated in the DaemonSet, and that of its pods, with daemon tolerations and the revision's
     * label.
     */
    private record Revision(String hash, PodTemplate stated, PodTemplate made) {}

    private final List<Revision> known = new ArrayList<>();
    private int podsMade;
    private Revision current;

    DaemonSetRevisions(DaemonSet set) {
        this.current = revision(set);
    }

    /** Makes the revisions of a DaemonSet whose pods of the current template have the given hash as their label. */
    DaemonSetRevisions(DaemonSet set, String hash) {
        this.current = add(set, hash);
    }

    /** Sets the current template. */
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
        return add(set, TemplateHash.of(set.key(), known.size() + 1, 0));
    }

    private Revision add(DaemonSet set, String hash) {
        Map<String, String> labels = new TreeMap<>(set.template().labels());
        labels.put(StatefulSetRevisions.LABEL, hash);
        PodTemplate made = set.template()
                .withLabels(labels)
                .withSpec(DaemonNodes.withDaemonTolerations(set.template().spec()));
        Revision revision = new Revision(hash, set.template(), made);
        known.add(revision);
        return revision;
    }

    /** Returns the template of new pods. */
    PodTemplate template() {
        return current.made();
    }

    /** Whether a pod has a revision other than the current one; a pod without the label has not. */
    boolean isOld(Pod pod) {
        String hash = pod.meta().labels().get(StatefulSetRevisions.LABEL);
        return hash != null && !hash.equals(current.hash());
    }

    /** Returns the number of the next pod. */
    int nextNumber() {
        podsMade++;
        return podsMade;
    }

    /** Returns the number of a pod that could not be created. */
    void returnNumber() {
        podsMade--;
    }
}
