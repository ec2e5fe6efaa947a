/**
 * Scenarios in the tests of other projects: a JUnit 5 extension that runs one and hands its results to the test, and AssertJ
 * assertions on them. JUnit and AssertJ are those of the project that uses them.
 */
@NullMarked
package dev.sawhorse.scenario.junit;

import org.jspecify.annotations.NullMarked;
