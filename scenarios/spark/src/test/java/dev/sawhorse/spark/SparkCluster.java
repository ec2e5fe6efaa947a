// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A standalone Spark cluster on the loopback interface: a master and two workers of one core, each a process. */
final class SparkCluster implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Path home;
    private final int port;
    private final List<Process> processes = new ArrayList<>();

    private SparkCluster(Path home, int port) {
        this.home = home;
        this.port = port;
    }

    /** Starts a cluster from the libraries that the build has copied. */
    static SparkCluster start(Path home) throws IOException, InterruptedException {
        Files.createSymbolicLink(
                home.resolve("jars"),
                Path.of(System.getProperty("spark.folder"), "lib").toAbsolutePath());
        SparkCluster cluster = new SparkCluster(home, freePort());
        String port = String.valueOf(cluster.port);
        cluster.launch("Master", "--host", "127.0.0.1", "--port", port, "--webui-port", "0");
        cluster.awaitMaster();
        for (int worker = 0; worker < 2; worker++) {
            cluster.launch("Worker", "--host", "127.0.0.1", "--webui-port", "0", "-c", "1", "-m", "1g", cluster.url());
        }
        return cluster;
    }

    String url() {
        return "spark://127.0.0.1:" + port;
    }

    private void launch(String name, String... arguments) throws IOException {
        List<String> command = java(home.resolve("jars") + "/*");
        command.add("org.apache.spark.deploy." + name.toLowerCase(Locale.ROOT) + "." + name);
        command.addAll(List.of(arguments));
        ProcessBuilder builder = process(command).directory(home.toFile());
        builder.redirectErrorStream(true);
        builder.redirectOutput(home.resolve(name + processes.size() + ".log").toFile());
        processes.add(builder.start());
    }

    private static List<String> java(String classPath) {
        return new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "@" + Path.of("spark/src/main/launcher/java.options").toAbsolutePath(),
                "-cp",
                classPath));
    }

    private ProcessBuilder process(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return builder;
    }

    /** Starts the program of a driver, as {@code spark-submit} does. */
    Process submit(Class<?> program, List<String> arguments) throws IOException {
        String runner = System.getProperty(SparkConnection.RUNNER);
        List<String> command = java(runner + File.pathSeparator + home.resolve("jars") + "/*");
        int options = command.indexOf("-cp");
        command.addAll(options, List.of("-Dspark.master=" + url(), "-Dspark.jars=" + runner));
        command.add(program.getName());
        command.addAll(arguments);
        Process driver = process(command)
                .redirectError(
                        home.resolve("driver" + processes.size() + ".log").toFile())
                .start();
        processes.add(driver);
        return driver;
    }

    private void awaitMaster() throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }

    /** Kills an executor once there is one; returns whether there was. */
    boolean killExecutor() {
        Optional<ProcessHandle> executor = processes.stream()
                .flatMap(Process::descendants)
                .filter(process -> process.info()
                        .commandLine()
                        .orElse("")
                        .contains("org.apache.spark.executor.CoarseGrainedExecutorBackend"))
                .findFirst();
        return executor.isPresent() && executor.get().destroyForcibly();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
