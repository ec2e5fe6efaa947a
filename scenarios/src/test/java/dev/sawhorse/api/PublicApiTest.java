// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.DecisionRow;
import dev.sawhorse.results.Decisions;
import dev.sawhorse.results.DisruptionRow;
import dev.sawhorse.results.Disruptions;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.JobCounts;
import dev.sawhorse.results.LatencySummary;
import dev.sawhorse.results.LaunchRefusals;
import dev.sawhorse.results.NodeCounts;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodCounts;
import dev.sawhorse.results.PodOutcome;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.Run;
import dev.sawhorse.results.Timeline;
import dev.sawhorse.results.Utilization;
import dev.sawhorse.results.Work;
import dev.sawhorse.results.bill.BillPart;
import dev.sawhorse.results.bill.BillRow;
import dev.sawhorse.results.series.StepSeries;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The public API: the types of {@code dev.sawhorse.api} and its subpackages, and those that they promise besides. Its
 * signatures are in {@code public-api.txt}: a change of a line is a change for users. {@code -Dgolden.update=true} rewrites the
 * file.
 */
final class PublicApiTest {
    private static final Path SIGNATURES = Path.of("src/test/resources/dev/sawhorse/api/public-api.txt");
    private static final Pattern OWN_TYPE = Pattern.compile("dev\\.sawhorse(\\.[\\w$]+)+");

    /**
     * The types outside of the packages of the API that its signatures mention. Users read these records but do not make them,
     * so that their constructors are not promised and they can get more components.
     */
    private static final List<Class<?>> PROMISED = List.of(
            Results.class,
            Cost.class,
            Decisions.class,
            Disruptions.class,
            Doubts.class,
            LatencySummary.class,
            JobCounts.class,
            LaunchRefusals.class,
            NodeCounts.class,
            NodeRow.class,
            PodCounts.class,
            PodRow.class,
            Run.class,
            Timeline.class,
            Utilization.class,
            Work.class,
            BillRow.class,
            BillPart.class,
            CapacityType.class,
            DecisionRow.class,
            DisruptionRow.class,
            PodOutcome.class,
            StepSeries.class,
            Journal.Listener.class,
            Journal.Entry.class,
            Observation.class,
            Finding.class,
            InvalidInputException.class,
            Problem.class,
            Position.class,
            Severity.class);

    @Test
    void signaturesAreThoseOfTheFile() throws IOException {
        String signatures = Stream.concat(typesOfTheApi().stream(), PROMISED.stream())
                .flatMap(PublicApiTest::signatures)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(SIGNATURES, signatures);
        }
        assertThat(signatures).isEqualTo(Files.readString(SIGNATURES));
    }

    /** A user who can call a method can name all types of its signature without leaving the API. */
    @Test
    void signaturesMentionOnlyTheApiAndWhatItPromises() throws IOException {
        Set<String> known = new TreeSet<>();
        Stream.concat(typesOfTheApi().stream(), PROMISED.stream())
                .flatMap(PublicApiTest::withNested)
                .forEach(type -> known.add(type.getName()));
        assertThat(Stream.concat(typesOfTheApi().stream(), PROMISED.stream())
                        .flatMap(PublicApiTest::withNested)
                        .flatMap(PublicApiTest::mentioned)
                        .filter(type -> !known.contains(type))
                        .distinct()
                        .sorted())
                .isEmpty();
    }

    @Test
    void promisedTypesArePublic() {
        assertThat(PROMISED).allMatch(type -> Modifier.isPublic(type.getModifiers()));
    }

    /** Returns the public types of the packages of the API, by name, without nested ones. */
    private static List<Class<?>> typesOfTheApi() throws IOException {
        Path classes = Path.of(URI.create(ScenarioRunner.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        try (Stream<Path> files = Files.walk(classes.resolve("dev/sawhorse/api"))) {
            List<Class<?>> types = files.map(classes::relativize)
                    .map(file -> file.toString().replace('/', '.').replace('\\', '.'))
                    .filter(name -> name.endsWith(".class") && !name.contains("$") && !name.contains("package-info"))
                    .<Class<?>>map(name -> loaded(name.substring(0, name.length() - ".class".length())))
                    .filter(type -> Modifier.isPublic(type.getModifiers()))
                    .sorted(Comparator.comparing(Class::getName))
                    .toList();
            assertThat(types).contains(ScenarioRunner.class, RunResult.class);
            return types;
        }
    }

    private static Class<?> loaded(String name) {
        try {
            return Class.forName(name, false, PublicApiTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<Class<?>> withNested(Class<?> type) {
        return Stream.concat(Stream.of(type), nested(type).flatMap(PublicApiTest::withNested));
    }

    private static Stream<Class<?>> nested(Class<?> type) {
        return Arrays.stream(type.getDeclaredClasses())
                .filter(each -> Modifier.isPublic(each.getModifiers()))
                .sorted(Comparator.comparing(Class::getName));
    }

    private static Stream<String> mentioned(Class<?> type) {
        Stream<String> above = Stream.concat(
                        Stream.ofNullable(type.getGenericSuperclass()), Arrays.stream(type.getGenericInterfaces()))
                .map(Type::getTypeName);
        Stream<String> fields = fields(type).map(field -> field.getGenericType().getTypeName());
        return Stream.of(above, fields, members(type))
                .flatMap(each -> each)
                .flatMap(text -> OWN_TYPE.matcher(text).results().map(MatchResult::group))
                .map(name -> name.replaceAll("\\.[a-z]\\w*$", ""));
    }

    private static Stream<String> signatures(Class<?> type) {
        Stream<String> members = Stream.concat(fields(type).map(Field::toGenericString), members(type))
                .map(text -> "    " + withoutPackages(text))
                .sorted();
        return Stream.of(Stream.of(type.getName()), members, nested(type).flatMap(PublicApiTest::signatures))
                .flatMap(each -> each);
    }

    private static Stream<Field> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields()).filter(each -> Modifier.isPublic(each.getModifiers()));
    }

    private static Stream<String> members(Class<?> type) {
        Stream<String> constructors = Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> Modifier.isPublic(each.getModifiers()))
                .filter(each -> !type.isRecord() || type.getName().startsWith("dev.sawhorse.api."))
                .map(Constructor::toGenericString);
        Stream<String> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(each -> Modifier.isPublic(each.getModifiers()) && !each.isSynthetic())
                .filter(each -> !type.isRecord() || !isOfObject(each.getName()))
                .map(Method::toGenericString);
        return Stream.concat(constructors, methods);
    }

    private static boolean isOfObject(String method) {
        return method.equals("equals") || method.equals("hashCode") || method.equals("toString");
    }

    private static String withoutPackages(String signature) {
        return signature.replaceAll("\\b[a-z]\\w*\\.(?=[a-zA-Z])", "");
    }
}
