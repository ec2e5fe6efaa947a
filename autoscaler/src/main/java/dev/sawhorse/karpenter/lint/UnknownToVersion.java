// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.manifest.conversion.VersionFields;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.manifest.Manifest;

/** A rule that finds kinds, fields, settings and labels that a version of Karpenter does not have. */
final class UnknownToVersion implements LintRule {
    private final KarpenterVersion version;

    UnknownToVersion(KarpenterVersion version) {
        this.version = version;
    }

    @Override
    public String id() {
        return "unknown-to-version";
    }

    @Override
    public String source() {
        return "Karpenter v" + version + ", pkg/apis/crds and pkg/operator/options of the core and of the AWS provider";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Manifest manifest : input.manifests()) {
            if (!VersionFields.hasKind(manifest, version)) {
                findings.error(
                        manifest,
                        manifest.place(),
                        "Karpenter " + version + " does not have the kind "
                                + manifest.kind().kind(),
                        "pods of low priority that keep the capacity");
            }
            for (VersionFields.Unknown unknown : VersionFields.unknown(manifest, version)) {
                if (unknown.isMeant()) {
                    findings.error(manifest, unknown.place(), unknown.message(), unknown.hint());
                } else {
                    findings.warning(manifest, unknown.place(), unknown.message(), unknown.hint());
                }
            }
        }
    }
}
