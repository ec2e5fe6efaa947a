// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs of scenarios that are sound and yet not what one writes every day. */
class UnusualRunTest {
    private static final String NODE_POOL = """
            duration: 2m
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  limits: {cpu: "9223372036854775807"}
                  template:
                    spec:
                      requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}]
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: r
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
            """;

    @TempDir
    private Path folder;

    private Path run(String head, String... more) throws IOException {
        Path scenario = Files.writeString(folder.resolve("s.yaml"), head + NODE_POOL);
        Path out = folder.resolve("out");
        String[] arguments = new String[4 + more.length];
        System.arraycopy(new String[] {"run", scenario.toString(), "-o", out.toString()}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        Ran ran = Ran.of(arguments);
        assertThat(ran.exitCode()).as(ran.stderr()).isZero();
        assertThat(ran.stdout() + ran.stderr()).doesNotContain("\u001b", "\u0007", "\u202e", "negative");
        return out;
    }

    @Test
    void aRunWithoutNodesHasEveryFieldOfTheSummaryAndNoNegativeLimit() throws IOException {
        String summary = Files.readString(run("name: idle\n", "--no-charts").resolve("summary.json"));
        assertThat(summary.replaceAll("\\s", ""))
                .contains("\"byNodePool\":{}", "\"byNamespace\":{}", "\"byCapacityType\":{}", "\"byInstanceType\":{}");
    }

    @Test
    void aPageHasNoActiveContentAndNoExternalResources() throws IOException {
        Path out = run("name: idle\ndescription: \"a\\u202eb\\u0007c\\u001bd</title><script>alert(1)</script>\"\n");
        String page = Files.readString(out.resolve("report.html"));
        assertThat(page)
                .doesNotContain("\u202e", "\u0007", "\u001b", "<script>alert(1)")
                .contains("default-src 'none'; base-uri 'none'; form-action 'none';");
    }
}
