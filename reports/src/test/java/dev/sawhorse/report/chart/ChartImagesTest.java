// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.Runs;
import dev.sawhorse.results.Results;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.ui.Layer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class ChartImagesTest {
    @BeforeAll
    static void thisMachineHasFonts() throws IOException {
        boolean fonts = true;
        try {
            ChartImages.svg(Charts.of(Runs.empty()).get(0));
        } catch (NoFontsException e) {
            fonts = false;
        }
        assumeTrue(fonts, "charts need fontconfig and a font");
    }

    @Test
    void everyChartOfEveryRunCanBeDrawn() throws Exception {
        for (Results results : List.of(Runs.empty(), Runs.small(), Runs.busy(500, 86_400))) {
            for (Chart chart : Charts.of(results)) {
                byte[] svg = ChartImages.svg(chart).getBytes(StandardCharsets.UTF_8);
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(svg));
            }
        }
    }

    @Test
    void theSameRunGivesTheSameBytes() throws IOException {
        for (int i = 0; i < Charts.of(Runs.small()).size(); i++) {
            assertThat(ChartImages.svg(Charts.of(Runs.small()).get(i)))
                    .isEqualTo(ChartImages.svg(Charts.of(Runs.small()).get(i)));
        }
    }

    @Test
    void titlesAndUnitsAreWrittenAsText() throws IOException {
        assertThat(ChartImages.svg(chart(Runs.small(), "cost")))
                .contains(
                        "Cost per hour by capacity type",
                        "small, seed 7: $0.0506 in 1h 00m",
                        "time since start (h:min)",
                        ">on-demand<",
                        ">spot<");
        assertThat(ChartImages.svg(chart(Runs.small(), "pod-latency"))).contains("p95 40.0 s", "p95 42.5 s");
    }

    @Test
    void instanceTypesBeyondTheSeventhAreDrawnTogether() throws IOException {
        assertThat(ChartImages.svg(chart(Runs.busy(500, 86_400), "nodes"))).contains("9 other types");
    }

    @Test
    void disruptionsAreCountedByReasonInSpansOfTheRun() throws IOException {
        assertThat(ChartImages.svg(chart(Runs.small(), "disruptions")))
                .contains(">Disruptions<", "Empty<")
                .doesNotContain("budgets closed");
    }

    @Test
    void windowsOfClosedBudgetsAreShadedBehindNodesAndDisruptions() {
        List<ClosedWindow> closed = List.of(new ClosedWindow(600_000_000_000L, 1_200_000_000_000L));
        for (Chart chart : Charts.of(Runs.small(), closed)) {
            boolean isShaded = chart.name().equals("nodes") || chart.name().equals("disruptions");
            Collection<?> markers = chart.drawing().get().getXYPlot().getDomainMarkers(Layer.BACKGROUND);
            if (isShaded) {
                assertThat(markers).singleElement().isInstanceOfSatisfying(IntervalMarker.class, marker -> {
                    assertThat(marker.getStartValue()).isEqualTo(600);
                    assertThat(marker.getEndValue()).isEqualTo(1200);
                });
            } else {
                assertThat(markers).isNullOrEmpty();
            }
        }
    }

    @Test
    void aLongRunIsDrawnWithNoMorePointsThanPixels() throws IOException {
        assertThat(ChartImages.svg(chart(Runs.busy(20_000, 864_000), "cost"))).hasSizeLessThan(100_000);
    }

    @Test
    void chartsFetchNothing() throws IOException {
        assertThat(ChartImages.svg(chart(Runs.small(), "nodes")))
                .doesNotContain("<!DOCTYPE")
                .contains("viewBox=\"0 0 960 400\"");
    }

    @Test
    void aPngHasTwoPixelsForOne() throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(ChartImages.png(chart(Runs.small(), "cost"))));
        assertThat(image.getWidth()).isEqualTo(1920);
        assertThat(image.getHeight()).isEqualTo(800);
    }

    private static Chart chart(Results results, String name) {
        return Charts.of(results).stream()
                .filter(chart -> chart.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
