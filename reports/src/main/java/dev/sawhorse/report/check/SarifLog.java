// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.check;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.Sha256;
import dev.sawhorse.results.ValueText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Findings in the format SARIF 2.1.0, an OASIS standard that code scanning reads. */
public final class SarifLog {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final String VERSION = "2.1.0";
    private static final String ROOT = "%SRCROOT%";
    private static final String UNRESERVED = "-._~/!$&'()*+,;=@";

    /**
     * A reporting descriptor: a kind of finding.
     *
     * @param id its stable id
     * @param text its description
     */
    public record Rule(String id, String text) {}

    /**
     * A finding.
     *
     * @param rule id of its rule
     * @param file path of the file relative to the working directory, with slashes
     * @param path path of the value in the file
     */
    public record Result(String rule, Severity severity, Position position, String file, String path, String message) {}

    private SarifLog() {}

    /** Returns the file. */
    public static String of(String version, List<Rule> rules, List<Result> results) {
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver(version, rules)));
        run.put("columnKind", "utf16CodeUnits");
        List<String> ids = rules.stream().map(Rule::id).toList();
        run.put("results", results.stream().map(result -> result(result, ids)).toList());
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", VERSION);
        log.put("runs", List.of(run));
        return ValueText.json(log);
    }

    private static Map<String, Object> driver(String version, List<Rule> rules) {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Sawhorse");
        driver.put("semanticVersion", version);
        List<Object> described = new ArrayList<>();
        for (Rule rule : rules) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("id", rule.id());
            tree.put("shortDescription", Map.of("text", words(rule.id())));
            tree.put("fullDescription", Map.of("text", rule.text()));
            described.add(tree);
        }
        driver.put("rules", described);
        return driver;
    }

    private static String words(String id) {
        String words = id.replace('-', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static Map<String, Object> result(Result result, List<String> ids) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("ruleId", result.rule());
        tree.put("ruleIndex", ids.indexOf(result.rule()));
        tree.put("level", result.severity().name().toLowerCase(Locale.ROOT));
        tree.put("message", Map.of("text", result.message()));
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("artifactLocation", artifact(result.file()));
        if (result.position().line() > 0) {
            place.put("region", region(result.position()));
        }
        tree.put("locations", List.of(Map.of("physicalLocation", place)));
        tree.put("partialFingerprints", Map.of("place/v1", fingerprint(result)));
        return tree;
    }

    /** Does not change when lines are added above. */
    private static String fingerprint(Result result) {
        return Sha256.of(result.rule() + "\n" + result.file() + "\n" + result.path() + "\n" + result.message());
    }

    private static Map<String, Object> region(Position position) {
        Map<String, Object> region = new LinkedHashMap<>();
        region.put("startLine", position.line());
        if (position.column() > 0) {
            region.put("startColumn", position.column());
        }
        return region;
    }

    private static Map<String, Object> artifact(String file) {
        Map<String, Object> artifact = new LinkedHashMap<>();
        artifact.put("uri", uri(file));
        artifact.put("uriBaseId", ROOT);
        return artifact;
    }

    /** Returns a path as a relative URI, with special characters escaped. */
    private static String uri(String path) {
        StringBuilder uri = new StringBuilder();
        for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (each & 0xff);
            boolean plain = (c < 0x80 && Character.isLetterOrDigit(c)) || UNRESERVED.indexOf(c) >= 0;
            uri.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
        }
        return uri.toString();
    }
}
