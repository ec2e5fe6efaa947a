// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs the steps of a job of GitHub Actions in a folder as its runner would, in order and by their conditions: the text of each
 * {@code run} in bash, and for each action it uses what that would do to the files.
 */
final class GitHubJob {
    private static final Pattern HASH_FILES = Pattern.compile("hashFiles\\('([^']+)'\\) != ''");
    private static final Pattern INPUT = Pattern.compile("inputs\\.(\\w+) (==|!=) '([^']*)'");
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *([^}]+?) *}}");

    private static final Set<String> ACTIONS =
            Set.of("actions/checkout", "actions/upload-artifact", "github/codeql-action/upload-sarif");

    /** The action of this repository, whose steps are run in the place of the step that uses it. */
    private static final String OWN = "your-organisation/sawhorse/bin/ci@";

    private static final Path OWN_FOLDER = Path.of("ci").toAbsolutePath();

    private final Path folder;
    private final Shell shell;
    private final Map<String, String> values;
    private final Path paths;
    private final Map<String, String> outcomes = new LinkedHashMap<>();
    private boolean failed;

    private GitHubJob(Path folder, Shell shell, Map<String, String> values) throws IOException {
        this.folder = folder;
        this.shell = shell;
        this.values = new LinkedHashMap<>(values);
        this.paths = Files.createTempFile("path", ".txt");
    }

    /**
     * Runs the only job of a workflow.
     *
     * @param values what expressions such as {@code github.token} stand for
     * @return {@code success}, {@code failure} or {@code skipped}, by the name or the action of each step
     */
    static Map<String, String> run(Path workflow, Path folder, Shell shell, Map<String, String> values)
            throws Exception {
        GitHubJob job = new GitHubJob(folder, shell, values);
        MappingNode root = SourceDocuments.parseSingle(SourceFile.read(workflow));
        MappingNode jobs = (MappingNode) root.present("jobs");
        MappingNode only = (MappingNode) jobs.entries().get(0).value();
        job.steps((SequenceNode) only.present("steps"));
        Files.delete(job.paths);
        return job.outcomes;
    }

    private void steps(SequenceNode steps) throws Exception {
        for (SourceNode step : steps.items()) {
            if (String.valueOf(((MappingNode) step).text("uses")).startsWith(OWN)) {
                own((MappingNode) step);
            } else {
                step((MappingNode) step);
            }
        }
    }

    private void own(MappingNode step) throws Exception {
        MappingNode action = SourceDocuments.parseSingle(SourceFile.read(OWN_FOLDER.resolve("action.yml")));
        MappingNode with = (MappingNode) step.present("with");
        for (MappingNode.Entry input : action.mapping("inputs").entries()) {
            String given = with.text(input.key());
            String value = given == null ? ((MappingNode) input.value()).text("default") : given;
            values.putIfAbsent("inputs." + input.key(), filled(String.valueOf(value)));
        }
        steps((SequenceNode) action.mapping("runs").present("steps"));
    }

    private void step(MappingNode step) throws Exception {
        String label = String.valueOf(step.present("name") == null ? step.text("uses") : step.text("name"));
        String name = outcomes.containsKey(label) ? label + " again" : label;
        if (!isDue(step)) {
            outcomes.put(name, "skipped");
            return;
        }
        boolean succeeds = step.present("run") != null
                ? shell.run(filled(String.valueOf(step.text("run"))), environment(step)) == 0
                : uses(String.valueOf(step.text("uses")), step);
        failed |= !succeeds;
        outcomes.put(name, succeeds ? "success" : "failure");
    }

    private boolean isDue(MappingNode step) {
        String condition = step.text("if");
        if (condition == null) {
            return !failed;
        }
        Matcher files = HASH_FILES.matcher(condition);
        boolean exists = !files.find() || Files.exists(folder.resolve(files.group(1)));
        boolean isWanted = INPUT.matcher(condition)
                .results()
                .allMatch(input -> values.get("inputs." + input.group(1)).equals(input.group(3))
                        == input.group(2).equals("=="));
        String rest = INPUT.matcher(HASH_FILES.matcher(condition).replaceAll(""))
                .replaceAll("")
                .replaceAll("\\$\\{\\{|}}|&&", "")
                .strip();
        if (!rest.isEmpty() && !rest.equals("!cancelled()")) {
            throw new AssertionError("no stand-in for the condition " + condition);
        }
        return exists && isWanted && (!failed || !rest.isEmpty());
    }

    private boolean uses(String action, MappingNode step) {
        if (!ACTIONS.contains(action.substring(0, action.indexOf('@')))) {
            throw new AssertionError("no stand-in for the action " + action);
        }
        if (!(step.present("with") instanceof MappingNode with)) {
            return true;
        }
        return Stream.of("sarif_file", "path")
                .map(with::text)
                .allMatch(file -> file == null || Files.exists(folder.resolve(file)));
    }

    private Map<String, String> environment(MappingNode step) throws IOException {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("GITHUB_ACTION_PATH", OWN_FOLDER.toString());
        environment.put("GITHUB_PATH", paths.toString());
        environment.put("FURTHER_PATH", String.join(":", Files.readAllLines(paths)));
        if (step.present("env") instanceof MappingNode env) {
            env.entries().forEach(entry -> environment.put(entry.key(), filled(((ScalarNode) entry.value()).text())));
        }
        return environment;
    }

    private String filled(String text) {
        return EXPRESSION.matcher(text).replaceAll(match -> {
            if (!values.containsKey(match.group(1))) {
                throw new AssertionError("no stand-in for the expression " + match.group(1));
            }
            return Matcher.quoteReplacement(values.get(match.group(1)));
        });
    }

    /** Runs the text of a step and returns its exit code. */
    @FunctionalInterface
    interface Shell {
        int run(String text, Map<String, String> environment) throws IOException, InterruptedException;
    }
}
