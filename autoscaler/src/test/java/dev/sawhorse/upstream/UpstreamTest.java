// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
final class UpstreamTest {
    private static final Path PAGE = Path.of("UPSTREAM.md");
    private static final List<Path> SOURCES = List.of(
            Path.of("../sim-core/src/main/java"), Path.of("src/main/java"), Path.of("../scenarios/src/main/java"));

    /** The repositories of which only the main rules are named, with the index of the commit that they come from. */
    private static final Map<Repository, String> NAMED = Map.of(
            Repository.CLUSTER_AUTOSCALER, "cluster-autoscaler-33c3f97bf274",
            Repository.CLUSTER_AUTOSCALER_AWS, "cluster-autoscaler-aws-55c37cd5eb55");

    private static List<JavaReference> references = List.of();
    private static List<NotModelled> notModelled = List.of();
    private static final Map<Repository, Trace> TRACES = new EnumMap<>(Repository.class);

    @BeforeAll
    static void read() throws IOException {
        references = JavaReferences.read(SOURCES);
        notModelled = NotModelled.read();
        indexes("v1.14.0")
                .forEach((repository, index) ->
                        TRACES.put(repository, new Trace(repository, index, references, notModelled)));
    }

    @Test
    void namesExistUpstream() {
        assertThat(TRACES).allSatisfy((repository, trace) -> {
            List<UpstreamIndex> others = List.of(
                    indexes("v1.13.0").get(repository), indexes("v1.15.0").get(repository));
            assertThat(trace.errors(others)).isEmpty();
        });
    }

    @Test
    void namesOfRepositoriesWithoutTraceExistUpstream() {
        assertThat(NAMED).allSatisfy((repository, index) -> {
            assertThat(references).anyMatch(reference -> reference.repository() == repository);
            assertThat(new Trace(repository, UpstreamIndex.read(index), references, List.of()).errors(List.of()))
                    .isEmpty();
        });
    }

    @Test
    void linesOfNotModelledAreSortedAndUnique() {
        assertThat(notModelled.stream().map(NotModelled::key)).doesNotHaveDuplicates();
        assertThat(notModelled).isSortedAccordingTo(NotModelled.ORDER);
    }

    @Test
    void everyFunctionIsMappedOrListed() {
        assertThat(TRACES.values()).allSatisfy(trace -> {
            assertThat(trace.files()).hasSizeGreaterThan(100);
            assertThat(trace.open()).isEmpty();
        });
    }

    @Test
    void linksHaveOneTarget() {
        assertThat(references.stream()
                        .map(JavaReference::linkTarget)
                        .distinct()
                        .map(target -> target.substring(0, target.indexOf(':'))))
                .doesNotHaveDuplicates();
    }

    @Test
    void pageIsCurrent() throws IOException {
        String page = UpstreamPage.markdown(references, TRACES, indexes("v1.13.0"), indexes("v1.15.0"));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page);
            return;
        }
        assertThat(PAGE).hasContent(page);
    }

    private static Map<Repository, UpstreamIndex> indexes(String version) {
        Map<Repository, UpstreamIndex> indexes = new EnumMap<>(Repository.class);
        indexes.put(Repository.KARPENTER, UpstreamIndex.read("karpenter-" + version));
        indexes.put(Repository.KARPENTER_AWS, UpstreamIndex.read("karpenter-aws-" + version));
        return indexes;
    }
}
