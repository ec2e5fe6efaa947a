// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The conversion of charts to image files. */
public final class ChartImages {
    private static final int WIDTH = 960;
    private static final int HEIGHT = 400;
    private static final int PNG_SCALE = 2;
    private static final String SVG_NAMESPACE = "http://www.w3.org/2000/svg";

    private ChartImages() {}

    /**
     * Returns the chart as SVG, with equal bytes for equal charts on one JDK.
     *
     * @throws NoFontsException if the machine has no fonts to measure text
     */
    public static String svg(Chart chart) throws IOException {
        return drawn(() -> {
            SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
            context.setComment(chart.name());
            context.setPrecision(2);
            context.setIDGenerator(new NamedIds(chart.name()));
            SVGGraphics2D graphics = new SVGGraphics2D(context, false);
            graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
            JFreeChart drawing = chart.drawing().get();
            ChartRenderingInfo info = new ChartRenderingInfo(null);
            drawing.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT), info);
            Element root = graphics.getRoot();
            root.setAttributeNS(null, "viewBox", "0 0 " + WIDTH + " " + HEIGHT);
            if (drawing.getXYPlot().getDomainAxis() instanceof TickAxis axis && axis.isTime()) {
                describe(axis, info.getPlotInfo().getDataArea(), root);
            }
            StringWriter text = new StringWriter(1 << 16);
            graphics.stream(root, text, true, false);
            return withoutDoctype(text.toString());
        });
    }

    /** Records where the plot is and which part of the run it shows, in seconds, for scripts that mark a time in it. */
    private static void describe(TickAxis axis, Rectangle2D plot, Element root) {
        root.setAttributeNS(null, "data-from", Double.toString(axis.getLowerBound()));
        root.setAttributeNS(null, "data-to", Double.toString(axis.getUpperBound()));
        root.setAttributeNS(null, "data-left", rounded(plot.getMinX()));
        root.setAttributeNS(null, "data-right", rounded(plot.getMaxX()));
        root.setAttributeNS(null, "data-top", rounded(plot.getMinY()));
        root.setAttributeNS(null, "data-bottom", rounded(plot.getMaxY()));
    }

    private static String rounded(double pixels) {
        return String.format(Locale.ROOT, "%.1f", pixels);
    }

    /**
     * Returns the chart as PNG, at twice the resolution of the SVG.
     *
     * @throws NoFontsException if the machine has no fonts
     */
    public static byte[] png(Chart chart) throws IOException {
        return drawn(() -> {
            BufferedImage image = new BufferedImage(WIDTH * PNG_SCALE, HEIGHT * PNG_SCALE, BufferedImage.TYPE_INT_RGB);
            Graphics2D graphics = image.createGraphics();
            graphics.scale(PNG_SCALE, PNG_SCALE);
            graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
            chart.drawing().get().draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
            graphics.dispose();
            ImageIO.setUseCache(false);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
            ImageIO.write(image, "png", bytes);
            return bytes.toByteArray();
        });
    }

    /** With a document type, readers would fetch its definition from the network. */
    private static String withoutDoctype(String svg) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg.substring(svg.indexOf("<svg"));
    }

    /** A generator of ids that are unique between several charts of a page. */
    private static final class NamedIds extends SVGIDGenerator {
        private final String name;

        NamedIds(String name) {
            this.name = name;
        }

        @Override
        public String generateID(String prefix) {
            return name + "-" + super.generateID(prefix);
        }
    }

    private interface Drawing<T> {
        T draw() throws IOException;
    }

    private static <T> T drawn(Drawing<T> drawing) throws IOException {
        try {
            return drawing.draw();
        } catch (RuntimeException | Error e) {
            if (NoFontsException.isSignOf(e)) {
                throw new NoFontsException(e);
            }
            throw e;
        }
    }

    private static Document document() {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVG_NAMESPACE, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("no XML document builder", e);
        }
    }
}
