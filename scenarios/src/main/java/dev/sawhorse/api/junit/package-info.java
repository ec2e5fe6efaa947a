/**
 * A JUnit 5 extension for other projects, which runs a scenario and injects its results into a test, with AssertJ assertions on
 * them. JUnit and AssertJ are dependencies of the project that uses them.
 */
@NullMarked
package dev.sawhorse.api.junit;

import org.jspecify.annotations.NullMarked;
