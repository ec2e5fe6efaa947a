// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.junit;

import dev.sawhorse.api.RunResult;
import dev.sawhorse.api.ScenarioRunner;
import dev.sawhorse.results.Results;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** A JUnit extension that runs the scenario of a test, once for all tests with the same scenario. */
final class ScenarioExtension implements ParameterResolver {
    private static final Namespace RUNS = Namespace.create(ScenarioExtension.class);

    /** The inputs that determine a run. */
    private record Key(Path file, String variant, List<String> settings) {
        static Key of(SawhorseScenario annotation) {
            return new Key(
                    Path.of(annotation.value()).toAbsolutePath(), annotation.variant(), List.of(annotation.set()));
        }

        RunResult run() {
            ScenarioRunner runner = ScenarioRunner.of(file).variant(variant);
            for (String setting : settings) {
                runner = runner.set(setting);
            }
            return runner.run();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        Class<?> type = parameter.getParameter().getType();
        return type == Results.class || type == RunResult.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        Key key = Key.of(annotation(test));
        RunResult result = test.getRoot().getStore(RUNS).getOrComputeIfAbsent(key, Key::run, RunResult.class);
        return parameter.getParameter().getType() == Results.class ? result.results() : result;
    }

    /** The annotation of the method takes precedence over that of its class, and that over those of enclosing classes. */
    private static SawhorseScenario annotation(ExtensionContext test) {
        for (Optional<ExtensionContext> each = Optional.of(test);
                each.isPresent();
                each = each.get().getParent()) {
            Optional<SawhorseScenario> annotation =
                    AnnotationSupport.findAnnotation(each.get().getElement(), SawhorseScenario.class);
            if (annotation.isPresent()) {
                return annotation.get();
            }
        }
        throw new ParameterResolutionException(
                "no scenario is given\nAdd @SawhorseScenario(\"my.yaml\") to the test or its class.");
    }
}
