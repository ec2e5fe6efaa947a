// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A collector of the findings of rules. */
public final class Findings {
    private final List<Finding> findings;
    private final String rule;

    private Findings(List<Finding> findings, String rule) {
        this.findings = findings;
        this.rule = rule;
    }

    /** Makes an empty collection. */
    static Findings empty() {
        return new Findings(new ArrayList<>(), "");
    }

    /** Returns this collector for the findings of a rule. */
    Findings of(LintRule finder) {
        return new Findings(findings, finder.id());
    }

    /** Adds an error: the value cannot work as written. */
    public void error(Manifest manifest, SourceLocation place, String message, String fix) {
        add(Severity.ERROR, manifest, place, message, fix);
    }

    /** Adds a warning: the value is probably not intended. */
    public void warning(Manifest manifest, SourceLocation place, String message, String fix) {
        add(Severity.WARNING, manifest, place, message, fix);
    }

    /** Adds a note. */
    public void note(Manifest manifest, SourceLocation place, String message, String fix) {
        add(Severity.NOTE, manifest, place, message, fix);
    }

    private void add(Severity severity, Manifest manifest, SourceLocation place, String message, String fix) {
        findings.add(
                new Finding(rule, severity, place.position(), place.path().toString(), manifest.name(), message, fix));
    }

    /** Returns all findings by position. */
    List<Finding> sorted() {
        List<Finding> sorted = new ArrayList<>(findings);
        Collections.sort(sorted);
        return Collections.unmodifiableList(sorted);
    }
}
