// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.cloudprovider.CloudInstance;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.cloudprovider.NodeClass;
import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.karpenter.disruption.Method;
import dev.sawhorse.karpenter.disruption.Proposal;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.karpenter.lint.Findings;
import dev.sawhorse.karpenter.lint.LintInput;
import dev.sawhorse.karpenter.lint.LintRule;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.karpenter.lint.LintSettings;
import dev.sawhorse.results.Results;
import dev.sawhorse.scenario.junit.ResultsAssert;
import dev.sawhorse.scenario.junit.SawhorseAssertions;
import dev.sawhorse.scenario.junit.SawhorseScenario;
import dev.sawhorse.scenario.run.UnboundPods;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TracePod;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The public API by its signatures, in {@code public-api.txt}: a change of a line is a change for users. {@code
 * -Dgolden.update=true} rewrites the file.
 */
final class PublicApiTest {
    private static final Path SIGNATURES = Path.of("src/test/resources/dev/sawhorse/api/public-api.txt");

    private static final List<Class<?>> RUNNING = List.of(
            ScenarioRunner.class,
            RunResult.class,
            UnboundPods.Group.class,
            Results.class,
            Journal.Listener.class,
            Journal.Entry.class,
            Observation.class,
            InvalidInputException.class,
            Problem.class,
            Position.class);
    private static final List<Class<?>> TESTING =
            List.of(SawhorseScenario.class, SawhorseAssertions.class, ResultsAssert.class);
    private static final List<Class<?>> EXTENDING = List.of(
            CloudProvider.class,
            CloudInstance.class,
            LaunchResult.class,
            NodeClass.class,
            RepairPolicy.class,
            Method.class,
            Proposal.class,
            LintRule.class,
            LintRules.class,
            LintInput.class,
            LintSettings.class,
            Findings.class,
            Finding.class,
            ArrivalProcess.class,
            PodSource.class,
            TracePod.class);

    @Test
    void signaturesAreThoseOfTheFile() throws IOException {
        String signatures = Stream.of(RUNNING, TESTING, EXTENDING)
                .flatMap(List::stream)
                .flatMap(PublicApiTest::signatures)
                .map(line -> line + "\n")
                .reduce("", String::concat);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(SIGNATURES, signatures);
        }
        assertThat(signatures).isEqualTo(Files.readString(SIGNATURES));
    }

    @Test
    void everyTypeIsPublic() {
        assertThat(Stream.of(RUNNING, TESTING, EXTENDING).flatMap(List::stream))
                .allMatch(type -> Modifier.isPublic(type.getModifiers()));
    }

    private static Stream<String> signatures(Class<?> type) {
        Stream<String> constructors = Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> Modifier.isPublic(each.getModifiers()))
                .map(Constructor::toGenericString);
        Stream<String> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(each -> Modifier.isPublic(each.getModifiers()) && !each.isSynthetic())
                .filter(each -> !type.isRecord() || !isOfObject(each.getName()))
                .map(java.lang.reflect.Method::toGenericString);
        Stream<String> members = Stream.concat(constructors, methods)
                .map(text -> "    " + withoutPackages(text))
                .sorted();
        Stream<String> nested = Arrays.stream(type.getDeclaredClasses())
                .filter(each -> Modifier.isPublic(each.getModifiers()))
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .flatMap(PublicApiTest::signatures);
        return Stream.concat(Stream.of(type.getName()), Stream.concat(members, nested));
    }

    private static boolean isOfObject(String method) {
        return method.equals("equals") || method.equals("hashCode") || method.equals("toString");
    }

    private static String withoutPackages(String signature) {
        return signature.replaceAll("\\b[a-z]\\w*\\.(?=[a-zA-Z])", "");
    }
}
