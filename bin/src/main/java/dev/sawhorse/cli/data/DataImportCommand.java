// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.data;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.RegionNames;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.convert.ConversionException;
import dev.sawhorse.facts.convert.ImportedTables;
import dev.sawhorse.facts.convert.InstanceTypeImport;
import dev.sawhorse.facts.convert.PriceListImport;
import dev.sawhorse.facts.convert.SpotAdvisorImport;
import dev.sawhorse.facts.convert.SpotHistoryImport;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.output.StagedFiles;
import dev.sawhorse.scenario.file.ScenarioData;
import dev.sawhorse.scenario.load.InstanceTypeTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The command {@code data import}, which converts what AWS publishes to tables that scenarios name. */
@Command(
        name = "import",
        header = "Convert prices and instance types to tables that a scenario names.",
        description = {
            "Writes a table for each region, with its source and date. Rows that cannot be",
            "used are counted by reason. Existing tables of the same kind and region are",
            "replaced; if a file cannot be read, nothing is written.",
            "",
            "  prices       on-demand prices: the AWS price list of EC2, as JSON or CSV of",
            "               the Price List Bulk API, or aws pricing get-products",
            "  spot-prices  changes of spot prices: aws ec2 describe-spot-price-history, or",
            "               CSV tables of SpotLake",
            "  spot-advisor interruptions and savings: spot-advisor-data.json",
            "  instance-types",
            "               aws ec2 describe-instance-types; with --offerings the zones",
            "               that offer them, aws ec2 describe-instance-type-offerings",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse data import prices index.json -o facts",
            "  sawhorse data import spot-prices history.json -o facts",
            "  sawhorse data import spot-advisor spot-advisor-data.json -o facts",
            "  sawhorse data import instance-types types.json --region us-east-1 -o facts"
        })
final class DataImportCommand extends AbstractCommand {
    /**
     * The source files, and what they do not state.
     *
     * @param asOf their date, null for that of the youngest file
     * @param region the region of instance types, empty for other kinds
     * @param offerings files with the zones of instance types
     * @param catalogue the instance types whose prices are used
     */
    private record Sources(
            List<Path> files,
            @Nullable LocalDate asOf,
            String region,
            List<Path> offerings,
            InstanceCatalogue catalogue) {}

    /** What is imported. */
    enum Kind {
        PRICES("prices", false, from -> PriceListImport.read(from.files(), from.catalogue()), "prices:\n  table: %1$s"),
        SPOT_PRICES(
                "spot-prices",
                false,
                from -> SpotHistoryImport.read(from.files(), from.catalogue()),
                "spot:\n  prices: recorded\n  recorded:\n    file: %1$s\n    begin: %2$s"),
        SPOT_ADVISOR(
                "spot-advisor",
                true,
                from -> SpotAdvisorImport.read(from.files(), from.catalogue(), from.asOf()),
                "spot:\n  advisor: %1$s"),
        INSTANCE_TYPES(
                "instance-types",
                true,
                from -> InstanceTypeImport.read(from.files(), from.offerings(), from.region(), from.asOf()),
                "instanceTypes: %1$s");

        private final String label;
        /** Whether the files state no date. */
        private final boolean undated;

        private final Function<Sources, ImportedTables> reader;
        private final String setting;

        Kind(String label, boolean undated, Function<Sources, ImportedTables> reader, String setting) {
            this.label = label;
            this.undated = undated;
            this.reader = reader;
            this.setting = setting;
        }

        /** Returns how a scenario names a table in a file. */
        String setting(Path file, ImportedTables.Table table) {
            return String.format(Locale.ROOT, setting, file, table.begin());
        }
    }

    /** The kinds as users type them. */
    static final class Labels implements ITypeConverter<Kind>, Iterable<String> {
        @Override
        public Kind convert(String text) {
            return Arrays.stream(Kind.values())
                    .filter(kind -> kind.label.equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("\"" + text + "\" is not one of "
                            + String.join(
                                    ", ",
                                    Arrays.stream(Kind.values())
                                            .map(kind -> kind.label)
                                            .toList())));
        }

        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Kind.values()).map(kind -> kind.label).iterator();
        }
    }

    @Parameters(
            index = "0",
            paramLabel = "KIND",
            converter = Labels.class,
            completionCandidates = Labels.class,
            description = "${COMPLETION-CANDIDATES}.")
    private Kind kind = Kind.PRICES;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE", description = "Files, plain or gzip.")
    private List<Path> files = List.of();

    @Option(names = "-o", required = true, paramLabel = "DIR", description = "The folder of the tables.")
    private Path folder = Path.of("");

    @Option(
            names = "--as-of",
            paramLabel = "DATE",
            description =
                    "The date of figures that state none: spot-advisor and instance-types. Default: the date of the file.")
    private @Nullable LocalDate asOf;

    @Option(
            names = "--region",
            paramLabel = "REGION",
            completionCandidates = RegionNames.class,
            description = "The region of instance-types, which the files do not state.")
    private @Nullable String region;

    @Option(
            names = "--offerings",
            paramLabel = "FILE",
            description = "The zones of instance-types. Default: every zone of the region offers them.")
    private List<Path> offerings = List.of();

    @Option(
            names = "--instance-types",
            paramLabel = "TABLE",
            description = "A table of imported instance types, for prices and interruptions of new types.")
    private @Nullable Path ownTypes;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        if (asOf != null && !kind.undated) {
            throw new ParameterException(
                    spec().commandLine(), "--as-of: the files of " + kind.label + " state their date themselves");
        }
        boolean ofTypes = kind == Kind.INSTANCE_TYPES;
        if (ofTypes != (region != null)) {
            throw new ParameterException(
                    spec().commandLine(),
                    ofTypes
                            ? "--region: is missing, and the files do not state the region of instance types"
                            : "--region: the files of " + kind.label + " state their region themselves");
        }
        if (!ofTypes && !offerings.isEmpty()) {
            throw new ParameterException(spec().commandLine(), "--offerings: " + kind.label + " have none");
        }
        ImportedTables imported = read();
        write(imported);
        ReportPrinter.print(new DataImportReport(folder, imported, kind), output.format(), out());
        return ExitCode.DONE;
    }

    private ImportedTables read() {
        try {
            return kind.reader.apply(new Sources(files, asOf, region == null ? "" : region, offerings, catalogue()));
        } catch (ConversionException e) {
            String[] lines = String.valueOf(e.getMessage()).split("\n", 2);
            int colon = lines[0].indexOf(": ");
            throw new InvalidInputException(new Problem(
                    Severity.ERROR,
                    Position.ofFile(lines[0].substring(0, colon)),
                    "",
                    lines[0].substring(colon + 2),
                    lines.length > 1 ? lines[1] : null));
        }
    }

    private InstanceCatalogue catalogue() {
        InstanceCatalogue shipped = InstanceCatalogue.load();
        return ownTypes == null
                ? shipped
                : shipped.with(InstanceTypeTable.read(ScenarioData.of(ownTypes).input(), null));
    }

    private void write(ImportedTables imported) throws IOException {
        List<Path> created = new ArrayList<>();
        try (StagedFiles staged = new StagedFiles()) {
            for (ImportedTables.Table table : imported.tables()) {
                Path file = folder.resolve(table.file());
                Path parent = file.toAbsolutePath().getParent();
                if (parent != null) {
                    createFolders(parent, created);
                }
                staged.add(file, table.text());
            }
            staged.commit();
        } catch (IOException e) {
            removeEmpty(created);
            throw e;
        }
    }

    private static void createFolders(Path wanted, List<Path> created) throws IOException {
        if (Files.isDirectory(wanted)) {
            return;
        }
        Path parent = wanted.getParent();
        if (parent != null) {
            createFolders(parent, created);
        }
        Files.createDirectory(wanted);
        created.add(0, wanted);
    }

    private static void removeEmpty(List<Path> created) {
        for (Path each : created) {
            try {
                Files.deleteIfExists(each);
            } catch (IOException e) {
                // Another process has written into it.
            }
        }
    }
}
