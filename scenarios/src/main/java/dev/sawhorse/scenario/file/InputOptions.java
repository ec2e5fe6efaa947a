// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.kube.manifest.Variables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Command-line options that complete incomplete inputs.
 *
 * @param variables values of variables in manifests, as NAME=VALUE
 * @param assumesNodeClass whether NodePools may refer to an undeclared node class
 */
public record InputOptions(List<String> variables, boolean assumesNodeClass) {
    /** No options: inputs are complete. */
    public static final InputOptions NONE = new InputOptions(List.of(), false);

    public InputOptions {
        variables = List.copyOf(variables);
    }

    /**
     * Returns the values by name.
     *
     * @throws InvalidInputException if one does not have the form NAME=VALUE
     */
    public Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : variables) {
            int equals = text.indexOf('=');
            if (equals < 0 || !Variables.isName(text.substring(0, equals))) {
                throw new InvalidInputException(new Problem(
                        Severity.ERROR,
                        Position.ofFile("--var " + text),
                        "",
                        "is not of the form NAME=VALUE",
                        "For example: --var CLUSTER=web."));
            }
            values.put(text.substring(0, equals), text.substring(equals + 1));
        }
        return values;
    }

    /** Returns the options as settings of a scenario. */
    public List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        values().forEach((name, value) ->
                settings.add(Setting.parse("vars." + name + "='" + value.replace("'", "''") + "'")));
        if (assumesNodeClass) {
            settings.add(Setting.parse("assumeNodeClass=true"));
        }
        return settings;
    }
}
