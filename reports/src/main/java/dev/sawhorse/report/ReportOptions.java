package dev.sawhorse.report;

/**
 * Which files of a run to write beside its numbers.
 *
 * @param svg charts as SVG
 * @param png charts as PNG
 * @param html the report of one file
 */
public record ReportOptions(boolean svg, boolean png, boolean html) {
    public static final ReportOptions ALL = new ReportOptions(true, true, true);
    public static final ReportOptions NUMBERS_ONLY = new ReportOptions(false, false, false);
}
