package dev.sawhorse.report.table;

import dev.sawhorse.results.BillPart;
import dev.sawhorse.results.BillRow;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import java.io.IOException;
import java.util.List;

/** The tables of a run as CSV: one header line, moments in seconds since the start, empty where they did not come. */
public final class CsvFiles {
    private static final String NODES = "nodeClaim,node,instance,nodePool,instanceType,zone,capacityType,pricePerHour,"
            + "allocatableCpuMillis,allocatableMemoryBytes,created,launched,registered,ready,initialized,deleting,"
            + "deletingReason,terminated,hours,cost,cpuUtilization,memoryUtilization";
    private static final String PODS = "pod,owner,daemon,cpuMillis,memoryBytes,created,bound,ready,ended,node,outcome,"
            + "schedulingSeconds,readySeconds";

    private static final String BILL = "by,key,";

    private CsvFiles() {}

    /**
     * Writes what every NodePool, instance type, zone, capacity type, namespace and billed label value cost in USD,
     * {@code bill.csv}: a column for each part of the bill and one for their sum.
     */
    public static void bill(List<BillRow> rows, Appendable out) throws IOException {
        out.append(BILL);
        for (BillPart part : BillPart.values()) {
            out.append(part.label()).append(',');
        }
        out.append("total\n");
        CsvWriter csv = new CsvWriter(out);
        for (BillRow row : rows) {
            csv.text(row.by()).text(row.key());
            for (BillPart part : BillPart.values()) {
                csv.decimal(row.amount(part));
            }
            csv.decimal(row.total()).endRow();
        }
    }

    /** Writes one line per node, {@code nodes.csv}. */
    public static void nodes(List<NodeRow> rows, Appendable out) throws IOException {
        out.append(NODES).append('\n');
        CsvWriter csv = new CsvWriter(out);
        for (NodeRow row : rows) {
            csv.text(row.nodeClaim()).text(row.node()).text(row.instance()).text(row.nodePool());
            csv.text(row.instanceType())
                    .text(row.zone())
                    .text(row.capacityType())
                    .decimal(row.price());
            csv.whole(row.allocatableCpuMillis()).whole(row.allocatableMemoryBytes());
            csv.seconds(row.created()).seconds(row.launched()).seconds(row.registered());
            csv.seconds(row.ready()).seconds(row.initialized());
            csv.seconds(row.deleting()).text(row.reason()).seconds(row.ended());
            csv.decimal(row.hours()).decimal(row.cost());
            csv.decimal(row.cpuUtilization()).decimal(row.memoryUtilization()).endRow();
        }
    }

    /** Writes one line per pod, {@code pods.csv}. */
    public static void pods(List<PodRow> rows, Appendable out) throws IOException {
        out.append(PODS).append('\n');
        CsvWriter csv = new CsvWriter(out);
        for (PodRow row : rows) {
            csv.text(row.pod()).text(row.owner()).text(Boolean.toString(row.daemon()));
            csv.whole(row.cpuMillis()).whole(row.memoryBytes());
            csv.seconds(row.created()).seconds(row.bound()).seconds(row.ready()).seconds(row.ended());
            csv.text(row.node()).text(row.outcome().label());
            csv.seconds(row.schedulingNanos()).seconds(row.readyNanos()).endRow();
        }
    }

    /** Writes the state of the cluster at a fixed step, {@code timeseries.csv}. */
    public static void timeSeries(Results results, Appendable out) throws IOException {
        SampledTimeline samples = SampledTimeline.of(results);
        CsvWriter csv = new CsvWriter(out);
        csv.text("seconds").text("time");
        for (String column : samples.columns().keySet()) {
            csv.text(column);
        }
        csv.endRow();
        for (int i = 0; i < samples.size(); i++) {
            csv.seconds(samples.time(i))
                    .text(results.run().instant(samples.time(i)).toString());
            for (double[] column : samples.columns().values()) {
                csv.decimal(column[i]);
            }
            csv.endRow();
        }
    }
}
