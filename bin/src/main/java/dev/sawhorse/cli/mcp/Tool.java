// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.input.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tool of the server: a command with the arguments that a client may give.
 *
 * @param command name of the tool and of the command
 * @param description what it does
 * @param parameters its arguments
 * @param writes whether it writes files below the folder {@code out} if it is not told another one
 */
record Tool(String command, String description, List<Parameter> parameters, boolean writes) {
    private static final String OUT = "out";

    /** The types of arguments. */
    enum Type {
        TEXT("string"),
        PATH("string"),
        TEXTS("array"),
        PATHS("array"),
        NUMBER("integer"),
        FLAG("boolean");

        private final String json;

        Type(String json) {
            this.json = json;
        }
    }

    /**
     * An argument.
     *
     * @param option the option of the command, empty for a positional argument
     */
    record Parameter(String name, Type type, String option, boolean required, String description) {}

    /** Returns the JSON Schema of the arguments. */
    Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Parameter parameter : parameters) {
            Map<String, Object> property = new LinkedHashMap<>();
            property.put("type", parameter.type().json);
            if (parameter.type().json.equals("array")) {
                property.put("items", Map.of("type", "string"));
            }
            property.put("description", parameter.description());
            properties.put(parameter.name(), property);
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put(
                "required",
                parameters.stream()
                        .filter(Parameter::required)
                        .map(Parameter::name)
                        .toList());
        schema.put("additionalProperties", false);
        return schema;
    }

    /**
     * Returns the command line of a call.
     *
     * @throws ToolException if an argument is missing, unknown, of another type or a path outside the workspace
     */
    List<String> commandLine(Map<?, ?> arguments, Workspace workspace) throws ToolException {
        requireKnown(arguments);
        List<String> line = new ArrayList<>(List.of(command, "--json"));
        List<String> positional = new ArrayList<>();
        for (Parameter parameter : parameters) {
            Object value = arguments.get(parameter.name());
            if (value == null) {
                if (parameter.required()) {
                    throw new ToolException("\"" + parameter.name() + "\" is missing: " + parameter.description());
                }
                continue;
            }
            for (String text : texts(parameter, value, workspace)) {
                if (parameter.option().isEmpty()) {
                    positional.add(text);
                } else {
                    line.add(parameter.type() == Type.FLAG ? parameter.option() : parameter.option() + "=" + text);
                }
            }
        }
        if (writes) {
            workspace.path(OUT);
        }
        line.add("--");
        line.addAll(positional);
        return line;
    }

    private void requireKnown(Map<?, ?> arguments) throws ToolException {
        List<String> names = parameters.stream().map(Parameter::name).toList();
        for (Object name : arguments.keySet()) {
            if (!names.contains(String.valueOf(name))) {
                String hint = Spelling.hint(String.valueOf(name), names);
                throw new ToolException("unknown argument \"" + name + "\" of " + command + "\n"
                        + (hint == null ? "Known are " + String.join(", ", names) + "." : hint));
            }
        }
    }

    private static List<String> texts(Parameter parameter, Object value, Workspace workspace) throws ToolException {
        Type type = parameter.type();
        boolean isValid = switch (type) {
            case TEXT, PATH -> value instanceof String;
            case TEXTS, PATHS -> value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
            case NUMBER -> value instanceof Long || value instanceof Integer;
            case FLAG -> value instanceof Boolean;
        };
        if (!isValid) {
            String expected = type.json.equals("array") ? "array of strings" : type.json;
            throw new ToolException("\"" + parameter.name() + "\" is not of the type " + expected);
        }
        if (type == Type.FLAG) {
            return Boolean.TRUE.equals(value) ? List.of("") : List.of();
        }
        List<String> texts = new ArrayList<>();
        for (Object each : value instanceof List<?> list ? list : List.of(value)) {
            String text = String.valueOf(each);
            if (type == Type.PATH || type == Type.PATHS) {
                texts.add(workspace.path(text));
            } else if (parameter.option().isEmpty() && (text.isEmpty() || text.startsWith("@"))) {
                throw new ToolException("\"" + parameter.name() + "\" cannot be \"" + text + "\"");
            } else {
                texts.add(text);
            }
        }
        return texts;
    }
}
