// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.lint;

import dev.sawhorse.api.extension.DeclaredObject;
import dev.sawhorse.api.extension.LintFindings;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.lint.Findings;
import dev.sawhorse.karpenter.lint.LintInput;
import dev.sawhorse.karpenter.lint.LintRule;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A lint rule that a program provides. */
public final class ProvidedLintRule implements LintRule {
    private final dev.sawhorse.api.extension.LintRule rule;

    public ProvidedLintRule(dev.sawhorse.api.extension.LintRule rule) {
        this.rule = rule;
    }

    @Override
    public String id() {
        return rule.id();
    }

    @Override
    public String source() {
        return "from Java";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        List<DeclaredObject> objects =
                input.manifests().stream().<DeclaredObject>map(Declaration::new).toList();
        rule.check(objects, new Collector(findings));
    }

    private record Declaration(Manifest manifest) implements DeclaredObject {
        @Override
        public String kind() {
            return manifest.kind().kind();
        }

        @Override
        public String namespace() {
            return manifest.meta().namespace();
        }

        @Override
        public String name() {
            return manifest.meta().name();
        }

        /** {@inheritDoc} An object of a manifest is always a mapping. */
        @Override
        @SuppressWarnings("unchecked")
        public Map<String, Object> content() {
            return (Map<String, Object>)
                    Objects.requireNonNull(manifest.place().node().plain());
        }

        SourceLocation at(String path) {
            return manifest.place().at(path);
        }
    }

    private record Collector(Findings findings) implements LintFindings {
        @Override
        public void error(DeclaredObject object, String path, String message, String fix) {
            Declaration declared = (Declaration) object;
            findings.error(declared.manifest(), declared.at(path), message, fix);
        }

        @Override
        public void warning(DeclaredObject object, String path, String message, String fix) {
            Declaration declared = (Declaration) object;
            findings.warning(declared.manifest(), declared.at(path), message, fix);
        }

        @Override
        public void note(DeclaredObject object, String path, String message, String fix) {
            Declaration declared = (Declaration) object;
            findings.note(declared.manifest(), declared.at(path), message, fix);
        }
    }
}
