// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.spark;

import dev.sawhorse.scenario.sweep.SweepEngine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/** The opening of the connection to a Spark cluster. */
final class SparkConnection {
    /** The system property with the path of the jar that executors load. */
    static final String RUNNER = "sawhorse.spark.runner";

    private static final String MASTER = "spark.master";
    private static final String KUBERNETES = "/org/apache/spark/scheduler/cluster/k8s/KubernetesClusterManager.class";
    private static final Pattern STANDALONE = Pattern.compile("spark://(.+):(\\d{1,5})(,.*)?");
    private static final int TIMEOUT_MILLIS = 5_000;

    private SparkConnection() {}

    /**
     * Returns a new context, with the settings of {@code spark-submit} where it started this process.
     *
     * @throws IOException if the master cannot be reached
     */
    static SparkContext open(SweepEngine.Options options) throws IOException {
        SparkConf conf = new SparkConf().setAppName("sawhorse");
        if (!options.master().isEmpty()) {
            conf.setMaster(options.master());
        }
        conf.setIfMissing(MASTER, "local[" + options.threads() + "]");
        conf.setIfMissing("spark.ui.enabled", "false");
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        String runner = System.getProperty(RUNNER);
        if (runner != null) {
            conf.setIfMissing("spark.jars", runner);
        }
        requireKubernetes(conf.get(MASTER));
        InetAddress driver = driverAddress(conf.get(MASTER));
        if (driver != null) {
            conf.setIfMissing("spark.driver.host", driver.getHostAddress());
        }
        try {
            return new SparkContext(conf);
        } catch (Exception e) { // Scala throws checked exceptions without declaring them
            throw failed("Spark cannot start with the master " + conf.get(MASTER), e);
        }
    }

    /** Spark itself would say that it cannot parse the URL. */
    private static void requireKubernetes(String master) throws IOException {
        if (master.startsWith("k8s://") && SparkContext.class.getResource(KUBERNETES) == null) {
            throw new IOException(
                    "the master " + master + " needs Spark's support of Kubernetes, which the libraries here do not"
                            + " have; set SPARK_HOME to a distribution of Spark 4.2");
        }
    }

    /** Returns a failure of Spark with the first line of its reason; stack traces follow. */
    static IOException failed(String what, Exception reason) {
        String first = String.valueOf(reason.getMessage()).lines().findFirst().orElse("");
        return new IOException(what + ": " + first, reason);
    }

    /** Returns the address of this process for executors, null if Spark is to find it. */
    private static @Nullable InetAddress driverAddress(String master) throws IOException {
        Matcher standalone = STANDALONE.matcher(master);
        if (standalone.matches()) {
            return reached(master, standalone.group(1), Integer.parseInt(standalone.group(2)));
        }
        return master.startsWith("local") ? InetAddress.getLoopbackAddress() : null;
    }

    /** Spark itself would try for a minute, and report it in its log only. */
    private static InetAddress reached(String master, String host, int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
            return socket.getLocalAddress();
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException("the master " + master + " cannot be reached: " + e.getMessage(), e);
        }
    }
}
