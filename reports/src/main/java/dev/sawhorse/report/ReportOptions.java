// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

/**
 * The files of a run to write in addition to its data.
 *
 * @param svg charts as SVG
 * @param png charts as PNG
 * @param html the single-file HTML report
 */
public record ReportOptions(boolean svg, boolean png, boolean html) {
    /** The name of the HTML report in the folder of a run or a comparison. */
    public static final String PAGE = "report.html";

    public static final ReportOptions ALL = new ReportOptions(true, true, true);
    public static final ReportOptions NUMBERS_ONLY = new ReportOptions(false, false, false);
}
