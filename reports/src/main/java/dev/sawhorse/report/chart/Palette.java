// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import java.awt.Color;
import java.util.List;

/** The colours of the charts: the palette of Okabe and Ito, which is distinguishable with colour blindness. */
final class Palette {
    static final Color INK = new Color(0x24292f);
    static final Color QUIET_INK = new Color(0x656d76);
    static final Color GRID = new Color(0xe1e4e8);
    static final Color SHADE = new Color(0xeceff2);
    static final Color PAPER = Color.WHITE;

    static final Color BLUE = new Color(0x0072b2);
    static final Color ORANGE = new Color(0xe69f00);
    static final Color GREEN = new Color(0x009e73);
    static final Color VERMILION = new Color(0xd55e00);
    static final Color REST = new Color(0xaeb4bb);

    /** The colours of series without a fixed colour, the most different first. */
    static final List<Color> SERIES = List.of(
            BLUE,
            ORANGE,
            GREEN,
            new Color(0xcc79a7),
            new Color(0x56b4e9),
            VERMILION,
            new Color(0xf0e442),
            new Color(0x5d3a9b));

    private Palette() {}
}
