// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.scenario.file.SawhorseVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of one command in the format man(7), from the same model as its help.
 *
 * <p>Pages are written directly rather than by way of AsciiDoc, whose converter would add a Ruby runtime to the build
 * for the dozen roff requests that these pages need.
 */
final class ManualPage {
    private static final String EXAMPLE_INDENT = "  ";

    private final CommandLine command;
    private final CommandSpec spec;
    private final StringBuilder text = new StringBuilder();

    private ManualPage(CommandLine command) {
        this.command = command;
        this.spec = command.getCommandSpec();
    }

    /** Returns the page of a command. */
    static String of(CommandLine command) {
        ManualPage page = new ManualPage(command);
        page.write();
        return page.text.toString();
    }

    /** Returns the name of a command's page, the words of the command joined by hyphens. */
    static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName("-");
    }

    private void write() {
        String name = name(command);
        request("TH " + escaped(name.toUpperCase(Locale.ROOT)) + " 1 \"\" \"Sawhorse " + escaped(SawhorseVersion.text())
                + "\" \"Sawhorse manual\"");
        request("ad l");
        request("nh");
        heading("NAME");
        line(name + " - " + summary());
        heading("SYNOPSIS");
        line(command.getHelp().synopsis(0).replaceAll("\\s+", " ").strip());
        heading("DESCRIPTION");
        paragraphs(List.of(spec.usageMessage().description()));
        List<String> footer = List.of(spec.usageMessage().footer());
        int examples = Math.max(footer.indexOf("Example:"), footer.indexOf("Examples:"));
        paragraphs(examples < 0 ? footer : footer.subList(0, examples));
        arguments();
        options();
        commands();
        exitStatus();
        if (examples >= 0) {
            examples(footer.subList(examples + 1, footer.size()));
        }
        seeAlso();
    }

    private String summary() {
        String[] header = spec.usageMessage().header();
        return header.length == 0 ? "a wind tunnel for Kubernetes node autoscaling" : unformatted(header[0]);
    }

    /**
     * Writes lines of text that may be refilled; empty lines separate paragraphs, indented lines are kept as they are.
     */
    private void paragraphs(List<String> lines) {
        boolean begun = false;
        for (String line : lines) {
            if (line.isBlank()) {
                begun = false;
                continue;
            }
            if (!begun) {
                request("PP");
                begun = true;
            }
            if (line.startsWith(EXAMPLE_INDENT)) {
                request("br");
            }
            line(unformatted(line));
        }
    }

    private void arguments() {
        List<PositionalParamSpec> parameters = spec.positionalParameters();
        if (!parameters.isEmpty()) {
            heading("ARGUMENTS");
        }
        for (PositionalParamSpec parameter : parameters) {
            request("TP");
            raw(italic(parameter.paramLabel()));
            described(parameter.description());
        }
    }

    private void options() {
        heading("OPTIONS");
        for (OptionSpec option : spec.options()) {
            if (option.hidden()) {
                continue;
            }
            List<String> names = new ArrayList<>();
            Arrays.stream(option.names()).forEach(name -> names.add("\\fB" + escaped(name) + "\\fR"));
            String value = option.arity().max() == 0 ? "" : "=" + italic(option.paramLabel());
            request("TP");
            raw(String.join(", ", names) + value);
            described(option.description());
        }
    }

    private void commands() {
        if (!command.getSubcommands().isEmpty()) {
            heading("COMMANDS");
        }
        for (Map.Entry<String, CommandLine> each : command.getSubcommands().entrySet()) {
            request("TP");
            raw("\\fB" + escaped(each.getKey()) + "\\fR");
            described(each.getValue().getCommandSpec().usageMessage().header());
        }
    }

    private void exitStatus() {
        heading("EXIT STATUS");
        Map<String, String> codes =
                command.getCommandSpec().root().usageMessage().exitCodeList();
        for (Map.Entry<String, String> code : codes.entrySet()) {
            request("TP");
            raw("\\fB" + escaped(code.getKey().strip()) + "\\fR");
            line(code.getValue());
        }
    }

    private void examples(List<String> lines) {
        heading("EXAMPLES");
        request("nf");
        lines.forEach(line -> line(unformatted(line.substring(EXAMPLE_INDENT.length()))));
        request("fi");
    }

    private void seeAlso() {
        List<String> others = new ArrayList<>();
        if (command.getParent() != null) {
            others.add(name(command.getParent()));
        }
        command.getSubcommands().values().stream()
                .filter(each -> !each.getCommandName().equals("help"))
                .forEach(each -> others.add(name(each)));
        heading("SEE ALSO");
        raw(String.join(
                ",\n",
                others.stream().map(each -> "\\fB" + escaped(each) + "\\fR(1)").toList()));
    }

    private void described(String[] description) {
        line(unformatted(String.join(" ", description)));
    }

    private void heading(String title) {
        request("SH " + title);
    }

    private void request(String request) {
        text.append('.').append(request).append('\n');
    }

    private void line(String words) {
        raw(escaped(words));
    }

    private void raw(String line) {
        boolean request = line.startsWith(".") || line.startsWith("'");
        text.append(request ? "\\&" : "").append(line).append('\n');
    }

    private static String italic(String words) {
        return "\\fI" + escaped(words) + "\\fR";
    }

    /** Removes picocli's markup. */
    private static String unformatted(String words) {
        return words.replace("%n", " ").replace("%%", "%");
    }

    /**
     * Escapes roff's special characters, so that hyphens can be copied and non-ASCII letters are displayed on every
     * terminal.
     */
    private static String escaped(String words) {
        StringBuilder escaped = new StringBuilder();
        words.codePoints().forEach(each -> {
            switch (each) {
                case '\\' -> escaped.append("\\e");
                case '-' -> escaped.append("\\-");
                case '\'' -> escaped.append("\\(aq");
                case '`' -> escaped.append("\\(ga");
                case '^' -> escaped.append("\\(ha");
                case '~' -> escaped.append("\\(ti");
                default -> {
                    if (each < 128) {
                        escaped.append((char) each);
                    } else {
                        escaped.append(String.format(Locale.ROOT, "\\[u%04X]", each));
                    }
                }
            }
        });
        return escaped.toString();
    }
}
