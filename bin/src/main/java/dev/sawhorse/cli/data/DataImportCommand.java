// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.data;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.facts.convert.ConversionException;
import dev.sawhorse.facts.convert.ImportedTables;
import dev.sawhorse.facts.convert.PriceListImport;
import dev.sawhorse.facts.convert.SpotAdvisorImport;
import dev.sawhorse.facts.convert.SpotHistoryImport;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.output.StagedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The command {@code data import}, which converts published prices to tables that scenarios name. */
@Command(
        name = "import",
        header = "Convert published prices to tables that a scenario names.",
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
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse data import prices index.json -o facts",
            "  sawhorse data import spot-prices history.json -o facts",
            "  sawhorse data import spot-advisor spot-advisor-data.json -o facts"
        })
final class DataImportCommand extends AbstractCommand {
    /** A reader of source files. */
    @FunctionalInterface
    private interface Reader {
        ImportedTables read(List<Path> files, @Nullable LocalDate asOf);
    }

    /** What is imported. */
    enum Kind {
        PRICES("prices", false, (files, asOf) -> PriceListImport.read(files), "prices:\n  table: %1$s"),
        SPOT_PRICES(
                "spot-prices",
                false,
                (files, asOf) -> SpotHistoryImport.read(files),
                "spot:\n  prices: recorded\n  recorded:\n    file: %1$s\n    begin: %2$s"),
        SPOT_ADVISOR("spot-advisor", true, SpotAdvisorImport::read, "spot:\n  advisor: %1$s");

        private final String label;
        /** Whether the files state no date. */
        private final boolean undated;

        private final Reader reader;
        private final String setting;

        Kind(String label, boolean undated, Reader reader, String setting) {
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
            description = "The date of figures that state none, those of spot-advisor. Default: the date of the file.")
    private @Nullable LocalDate asOf;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        if (asOf != null && !kind.undated) {
            throw new ParameterException(
                    spec().commandLine(), "--as-of: the files of " + kind.label + " state their date themselves");
        }
        ImportedTables imported = read();
        write(imported);
        ReportPrinter.print(new DataImportReport(folder, imported, kind), output.format(), out());
        return ExitCode.DONE;
    }

    private ImportedTables read() {
        try {
            return kind.reader.read(files, asOf);
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
