// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing.live;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.scenario.file.SawhorseVersion;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The access to a cluster: a context of the kubeconfig, or the service account of the pod that Sawhorse runs in.
 *
 * @param name how problems name the cluster, such as {@code context production}
 * @param config server, certificates and credentials
 * @param command the command that prints the credentials, empty if there is none
 */
record ClusterAccess(String name, Config config, String command) {
    private static final int MOST_RETRIES = 3;
    private static final int REQUEST_TIMEOUT_MILLIS = 60_000;

    /**
     * Finds the access.
     *
     * @param kubeconfig the file, null for those that kubectl takes
     * @param context the context, null for the current one
     * @throws InvalidInputException if there is none, or it is incomplete
     */
    static ClusterAccess of(@Nullable Path kubeconfig, @Nullable String context) {
        List<Path> paths = kubeconfig == null ? defaultFiles() : List.of(kubeconfig);
        if (paths.isEmpty()) {
            return ofPod();
        }
        Kubeconfig file = Kubeconfig.read(paths);
        String chosen = file.context(context);
        String command = file.command(chosen);
        try {
            Config config = kubeconfig == null
                    ? Config.autoConfigure(chosen)
                    : Config.fromKubeconfig(chosen, kubeconfig.toFile());
            requireCredentials(config, command, paths.get(0));
            return new ClusterAccess("context " + chosen, configured(config), command);
        } catch (KubernetesClientException e) {
            throw InvalidInputException.ofFile(paths.get(0), "cannot be used: " + e.getMessage(), null);
        }
    }

    private static List<Path> defaultFiles() {
        return Config.getKubeconfigFilenames().stream()
                .map(Path::of)
                .filter(Files::exists)
                .toList();
    }

    private static ClusterAccess ofPod() {
        if (System.getenv("KUBERNETES_SERVICE_HOST") == null) {
            throw new InvalidInputException(
                    new Problem(
                            Severity.ERROR,
                            Position.ofFile(String.join(", ", Config.getKubeconfigFilenames())),
                            "",
                            "no such kubeconfig",
                            "Give one: --kubeconfig FILE, or the variable KUBECONFIG. For EKS: aws eks update-kubeconfig --name CLUSTER."));
        }
        return new ClusterAccess("service account of the pod", configured(Config.autoConfigure(null)), "");
    }

    /** The library goes on without credentials if the command fails. */
    private static void requireCredentials(Config config, String command, Path file) {
        boolean hasNone = Stream.of(config.getAutoOAuthToken(), config.getOauthToken(), config.getClientCertData())
                .allMatch(Objects::isNull);
        if (!command.isEmpty() && hasNone) {
            throw InvalidInputException.ofFile(
                    file,
                    "the command that prints the credentials failed: " + command,
                    "Run it by hand to see why; you may have to install it or to log in first, for example with aws sso login.");
        }
    }

    /** API servers close HTTP/2 connections of unknown users (GOAWAY), so that such a client does not see the status 401. */
    private static Config configured(Config config) {
        config.setHttp2Disable(true);
        config.setRequestRetryBackoffLimit(MOST_RETRIES);
        config.setRequestTimeout(REQUEST_TIMEOUT_MILLIS);
        config.setUserAgent("sawhorse/" + SawhorseVersion.text());
        return config;
    }
}
