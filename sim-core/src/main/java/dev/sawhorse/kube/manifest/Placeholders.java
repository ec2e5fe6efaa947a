// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The explanation of problems of values that are unreplaced placeholders of templates. */
final class Placeholders {
    private static final Pattern SHOWN = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)[^}]*}");
    private static final Pattern SHELL = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*)");
    private static final Pattern OTHER = Pattern.compile(
            "<<[^<>]+>>|<[A-Za-z][^<>]*>|\\{\\{.*}}|(?i:\\b(?:REPLACE|CHANGE|FILL)[-_ ]?(?:ME|THIS|IN)\\b)|\\b(?:YOUR|MY)_[A-Z_]+\\b");

    private Placeholders() {}

    /** Returns the problem, replaced by one about the placeholder if the value is one. */
    static Problem explain(Problem problem) {
        Matcher shown = SHOWN.matcher(problem.message());
        if (problem.severity() != Severity.ERROR || !shown.find()) {
            return problem;
        }
        String text = shown.group(1);
        Matcher variable = VARIABLE.matcher(text);
        if (variable.find()) {
            String name = variable.group(1);
            return placeholder(
                    problem,
                    text,
                    "Set a value: --var " + name + "=VALUE, or vars: {" + name + ": VALUE} in a scenario.");
        }
        Matcher shell = SHELL.matcher(text);
        if (shell.find()) {
            String name = shell.group(1);
            return placeholder(
                    problem,
                    text,
                    "Write ${" + name + "} and set a value: --var " + name + "=VALUE, or vars: {" + name
                            + ": VALUE} in a scenario.");
        }
        return OTHER.matcher(text).find()
                ? placeholder(problem, text, "Maybe the file is a template: render it first.")
                : problem;
    }

    /** Whether a text is a placeholder. */
    static boolean isPlaceholder(String text) {
        return VARIABLE.matcher(text).find()
                || SHELL.matcher(text).find()
                || OTHER.matcher(text).find();
    }

    private static Problem placeholder(Problem problem, String text, String hint) {
        return new Problem(
                problem.severity(),
                problem.position(),
                problem.path(),
                "\"" + text + "\" is a placeholder without a value",
                hint);
    }
}
