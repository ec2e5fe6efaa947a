// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.Ran;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import static org.assertj.core.api.Assertions.assertThat;

/** The files a check writes for continuous integration are what their readers expect, whatever scenarios are called. */
@Tag("slow")
final class CheckFilesTest {
    private static final Path SHOP = Path.of("src/test/resources/golden/check-packing/shop.yaml");
    private static final Path SCHEMAS = Path.of("src/test/resources/schema");
    private static final String MORE = "manifests[3].spec.template.spec.containers[0].resources.requests.cpu=1200m";

    @TempDir
    private Path out;

    private Path scenario;

    @BeforeEach
    void recordBaseline() throws Exception {
        scenario = Files.copy(SHOP, out.resolve("Löwe & \"<b>|größe*.yaml"));
        assertThat(check("--update").exitCode()).isZero();
    }

    private Ran check(String... more) {
        List<String> args = new ArrayList<>(List.of(
                "check",
                scenario.toString(),
                "--baseline",
                out.resolve("baseline").toString()));
        args.addAll(List.of(more));
        return Ran.of(args.toArray(String[]::new));
    }

    private String written(String option, String... more) throws Exception {
        Path file = out.resolve("made/for/ci" + option);
        List<String> args = new ArrayList<>(List.of(option, file.toString()));
        args.addAll(List.of(more));
        check(args.toArray(String[]::new));
        return Files.readString(file);
    }

    private static Element valid(String xml) throws Exception {
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(SCHEMAS.resolve("junit.xsd").toFile())
                .newValidator()
                .validate(new StreamSource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8))));
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    @Test
    void junitHasACaseForEachFigureThePackingAndEachAssertion() throws Exception {
        Element suites = valid(written("--junit", "--set", MORE));
        Element suite = (Element) suites.getElementsByTagName("testsuite").item(0);
        assertThat(suite.getAttribute("name")).isEqualTo(scenario.toString());
        assertThat(suite.getAttribute("tests")).isEqualTo("27");
        assertThat(suite.getAttribute("failures")).isEqualTo("10");
        NodeList failures = suites.getElementsByTagName("failure");
        assertThat(failures.getLength()).isEqualTo(10);
        Element packing = (Element) failures.item(9);
        assertThat(((Element) packing.getParentNode()).getAttribute("name")).isEqualTo("packing");
        assertThat(packing.getTextContent()).contains("- 1 × c6i.xlarge: 1 api + 2 worker\n");
    }

    @Test
    void skippedScenarioIsASkippedTestCase() throws Exception {
        Element suites = valid(written("--junit", "--changed-only"));
        assertThat(suites.getElementsByTagName("skipped").getLength()).isOne();
    }

    @Test
    void markdownBeginsWithTheCostAndFoldsTheRest() throws Exception {
        String markdown = written("--markdown", "--set", MORE);
        List<String> lines = markdown.lines().toList();
        assertThat(lines.get(0)).isEqualTo("<!-- sawhorse check -->");
        assertThat(lines.get(1)).startsWith("### Sawhorse: 1 of 1 failed, the monthly cost rises by $126 (+20.3%)");
        assertThat(lines.stream().filter(line -> line.startsWith("| ")).skip(3))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("| Cost per month | $620 | $747 | +20.3% | 1% | **worse** |");
        assertThat(markdown)
                .contains("With Cost per month: Cost +20.3%; Cost per pod-hour +20.3%; Idle cost +29.4%; Nodes at peak")
                .contains("<details open><summary>", "```diff\n# api + worker: was 1 × c6i.xlarge")
                .contains("Löwe &amp; &quot;&lt;b&gt;\\|größe\\*.yaml")
                .doesNotContain("<b>");
    }

    @Test
    void reportIsAPageOfTheFiguresThePackingAndTheRunsThatChanged() throws Exception {
        String page = written("--report", "--set", MORE);
        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .contains("<h1>Check failed: 1 of 1 scenario</h1>")
                .contains("<del>- 1 × c6i.xlarge: 1 api + 2 worker</del>")
                .contains("Löwe &amp; &quot;&lt;b&gt;|größe*.yaml", "{\"runs\":[{\"name\":\"")
                .doesNotContain("<b>|");
        assertThat(written("--report", "--set", MORE)).isEqualTo(page);
        assertThat(written("--report")).contains("<h1>Check passed</h1>").doesNotContain("<script");
    }

    @Test
    void markdownIsAddedToTheSummaryOfTheStep() throws Exception {
        Path summary = Files.writeString(out.resolve("summary.md"), "what others said\n");
        check("--step-summary", summary.toString());
        check("--step-summary", summary.toString());
        assertThat(Files.readString(summary)).startsWith("what others said\n<!-- sawhorse check -->");
        assertThat(Files.readString(summary).split("### Sawhorse: passed", -1)).hasSize(3);
    }

    @Test
    void sarifHasTheFieldsOfTheStandard() throws Exception {
        Path pool = out.resolve("große pools.yaml");
        String text = Files.readString(scenario)
                .replace(
                        "disruption: {consolidationPolicy",
                        "disruption: {budgets: [{nodes: \"0\", schedule: 0 9 * * mon-fri, duration: 8h}], consolidationPolicy");
        scenario = Files.writeString(pool, text);
        MappingNode log =
                SourceDocuments.parseSingle(new SourceFile("log.json", written("--sarif", "--update", "--force")));
        assertThat(log.text("version")).isEqualTo("2.1.0");
        assertThat(log.text("$schema")).endsWith("sarif-2.1.0.json");
        MappingNode run = first(log, "runs");
        MappingNode driver = in(in(run, "tool"), "driver");
        assertThat(driver.text("name")).isEqualTo("Sawhorse");
        List<SourceNode> rules = ((SequenceNode) driver.present("rules")).items();
        List<SourceNode> results = ((SequenceNode) run.present("results")).items();
        assertThat(results).isNotEmpty();
        assertOnly(log, "$schema", "version", "runs");
        assertOnly(run, "tool", "columnKind", "results");
        assertOnly(driver, "name", "semanticVersion", "rules");
        assertThat(rules.stream().map(rule -> ((MappingNode) rule).text("id"))).doesNotHaveDuplicates();
        rules.forEach(rule -> assertOnly((MappingNode) rule, "id", "shortDescription", "fullDescription"));
        for (SourceNode each : results) {
            MappingNode result = (MappingNode) each;
            assertOnly(result, "ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints");
            int index = Integer.parseInt(String.valueOf(result.text("ruleIndex")));
            assertThat(((MappingNode) rules.get(index)).text("id")).isEqualTo(result.text("ruleId"));
            assertThat(in(result, "message").text("text")).isNotBlank();
            assertThat(result.text("level")).isIn("none", "note", "warning", "error");
            assertOnly(in(result, "message"), "text");
            assertOnly(first(result, "locations"), "physicalLocation");
            MappingNode place = in(first(result, "locations"), "physicalLocation");
            assertOnly(place, "artifactLocation", "region");
            assertOnly(in(place, "artifactLocation"), "uri", "uriBaseId");
            assertOnly(in(place, "region"), "startLine", "startColumn");
            String uri = in(place, "artifactLocation").text("uri");
            assertThat(uri).doesNotStartWith("/").doesNotContain(":").endsWith("gro%C3%9Fe%20pools.yaml");
            assertThat(((ScalarNode) in(place, "region").present("startLine")).text())
                    .isNotEqualTo("0");
        }
    }

    /** The schema of OASIS allows no properties but those it knows; all of these are among them, of the types asserted. */
    private static void assertOnly(MappingNode node, String... known) {
        assertThat(node.entries().stream().map(MappingNode.Entry::key)).isSubsetOf(known);
    }

    private static MappingNode in(MappingNode node, String key) {
        return (MappingNode) node.present(key);
    }

    private static MappingNode first(MappingNode node, String key) {
        return (MappingNode) ((SequenceNode) node.present(key)).items().get(0);
    }

    @Test
    void fileThatCannotBeWrittenIsFoundBeforeAnythingRuns() throws Exception {
        Path inTheWay = Files.writeString(out.resolve("file"), "");
        Ran ran = check("--junit", inTheWay.resolve("check.xml").toString());
        assertThat(ran.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(ran.stderr()).contains("cannot be written to").contains("not a folder");
        assertThat(ran.stdout()).isEmpty();
    }

    @Test
    void manifestsAmongTheFilesAreSkippedAndReported() throws Exception {
        Path manifest = Files.writeString(out.resolve("namespace.yaml"), """
                apiVersion: v1
                kind: Namespace
                metadata: {name: shop}
                """);
        Ran checked = check(manifest.toString());

        assertThat(checked.exitCode()).isZero();
        assertThat(checked.stderr()).isEqualTo("note: " + manifest + ": contains manifests and no scenario: skipped\n");
        assertThat(checked.stdout()).contains("1 scenario: 1 passed");

        Ran alone = Ran.of(
                "check",
                manifest.toString(),
                "--baseline",
                out.resolve("baseline").toString());
        assertThat(alone.exitCode()).as("nothing was checked").isEqualTo(ExitCode.BAD_INPUT);
    }
}
