// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

import java.util.List;

/** A lint rule that Sawhorse does not have, such as a convention of a team. It is checked beside Sawhorse's own. */
public interface LintRule {
    /** Returns its id in findings, in words joined by hyphens. */
    String id();

    /**
     * Reports everything that the rule finds in the objects of a scenario.
     *
     * @param objects the initial objects, those of the timeline and those of the load, in the order written
     */
    void check(List<DeclaredObject> objects, LintFindings findings);
}
