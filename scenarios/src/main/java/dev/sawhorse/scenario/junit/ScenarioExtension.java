package dev.sawhorse.scenario.junit;

import dev.sawhorse.results.Results;
import dev.sawhorse.scenario.Scenario;
import dev.sawhorse.scenario.ScenarioLoader;
import dev.sawhorse.scenario.ScenarioRun;
import dev.sawhorse.scenario.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs the scenario that a test asks for, once for all tests that ask for the same. */
final class ScenarioExtension implements ParameterResolver {
    private static final Namespace RUNS = Namespace.create(ScenarioExtension.class);

    /** What a run follows from. */
    private record Key(Path file, String variant, List<String> settings) {
        static Key of(SawhorseScenario asked) {
            return new Key(Path.of(asked.value()).toAbsolutePath(), asked.variant(), List.of(asked.set()));
        }

        ScenarioRun.Outcome run() {
            Scenario scenario = ScenarioLoader.load(
                    file, settings.stream().map(Setting::parse).toList(), variant);
            return ScenarioRun.of(scenario, entry -> {}, ScenarioRun.Monitor.NONE);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        Class<?> type = parameter.getParameter().getType();
        return type == Results.class || type == ScenarioRun.Outcome.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        Key key = Key.of(asked(test));
        ScenarioRun.Outcome outcome =
                test.getRoot().getStore(RUNS).getOrComputeIfAbsent(key, Key::run, ScenarioRun.Outcome.class);
        return parameter.getParameter().getType() == Results.class ? outcome.results() : outcome;
    }

    /** That of the method goes before that of its class, and that before those of the classes around it. */
    private static SawhorseScenario asked(ExtensionContext test) {
        for (Optional<ExtensionContext> each = Optional.of(test);
                each.isPresent();
                each = each.get().getParent()) {
            Optional<SawhorseScenario> asked =
                    AnnotationSupport.findAnnotation(each.get().getElement(), SawhorseScenario.class);
            if (asked.isPresent()) {
                return asked.get();
            }
        }
        throw new ParameterResolutionException(
                "no scenario is named\nMaybe put @SawhorseScenario(\"my.yaml\") on the test or on its class.");
    }
}
