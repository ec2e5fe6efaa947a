// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * An annotation that runs a scenario for a test, or for all tests of a class, and injects the result as a parameter of type
 * {@link dev.sawhorse.results.Results} or {@link dev.sawhorse.api.RunResult}. Tests with the same scenario, variant and
 * settings share one run.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ScenarioExtension.class)
public @interface SawhorseScenario {
    /** The scenario file, relative to the working directory of the tests. */
    String value();

    /** The variant, empty for the file itself. */
    String variant() default "";

    /** Settings that override values of the scenario, such as {@code duration=2h}. */
    String[] set() default {};
}
