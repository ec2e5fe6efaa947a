// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.release;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The cells of the notebook run as they stand over the tables of a run, where Python has the libraries that it needs. */
final class NotebookTest {
    private static final String CELLS = """
            import json, os, sys
            os.environ["MPLBACKEND"] = "agg"
            cells = [c for c in json.load(open(sys.argv[1]))["cells"] if c["cell_type"] == "code"]
            names = {}
            for cell in cells:
                exec("".join(cell["source"]), names)
            print(len(cells), "cells", len(names["by_type"]), "rows", len(names["waits"]), "workloads")
            """;

    @TempDir
    private Path shared;

    @Test
    void everyCellRuns() throws Exception {
        assumeTrue(Execution.of(shared, shared, List.of("sh", "-c", "python3 -c 'import pandas, duckdb, matplotlib'"))
                        .code()
                == 0);
        Execution.expectedSummary(shared);
        Path notebook = Path.of("../../reports/notebooks/run.ipynb").toAbsolutePath();
        Execution cells = Execution.of(
                shared,
                shared,
                List.of(
                        "env",
                        "RUN=" + shared.resolve("build"),
                        "python3",
                        "-W",
                        "error::FutureWarning",
                        "-c",
                        CELLS,
                        notebook.toString()));
        assertThat(cells.succeeds().output()).contains("6 cells 2 rows 1 workloads");
    }
}
