// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing.live;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceFile;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.NoSuchFileException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The API server of a live cluster. Only GET requests are sent. */
final class ApiServer implements AutoCloseable {
    static final int OK = 200;
    static final int UNAUTHORIZED = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int GONE = 410;

    private final ClusterAccess access;
    private final HttpClient client;
    private final String server;
    private @Nullable Instant time;

    /** Prepares the connection, without a request. */
    ApiServer(ClusterAccess access) {
        this.access = access;
        String url = access.config().getMasterUrl();
        this.server = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        try {
            this.client = HttpClientUtils.getHttpClientFactory()
                    .newBuilder(access.config())
                    .build();
        } catch (KubernetesClientException e) {
            Throwable cause = deepest(e);
            String reason = cause instanceof NoSuchFileException ? "no such file: " : "";
            throw error(
                    "the certificate or key of the user, or the authority, cannot be used: " + reason
                            + cause.getMessage(),
                    "Correct the kubeconfig.");
        }
    }

    /**
     * A response.
     *
     * @param code the HTTP status
     * @param body the text, named by the path
     */
    record Response(int code, SourceFile body) {}

    /**
     * Sends a request.
     *
     * @param path the path with the query, such as {@code /api/v1/pods?limit=250}
     * @throws InvalidInputException if there is no response, or the credentials are not accepted
     */
    Response get(String path) {
        try {
            HttpResponse<InputStream> response = client.sendAsync(
                            client.newHttpRequestBuilder()
                                    .uri(server + path)
                                    // The reader of the text decompresses it.
                                    .header("Accept-Encoding", "gzip")
                                    .header("Accept", "application/json")
                                    .build(),
                            InputStream.class)
                    .get();
            readTime(response.header("Date"));
            try (InputStream body = response.body()) {
                if (response.code() == UNAUTHORIZED) {
                    throw unauthorized();
                }
                return new Response(response.code(), SourceFile.read(path.replaceAll("\\?.*", ""), body));
            }
        } catch (ExecutionException e) {
            throw unreachable(e);
        } catch (IOException e) {
            throw error("the response is incomplete: " + e.getMessage(), null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw error("the request was interrupted", null);
        }
    }

    /** Returns the time of the last response by the server's clock, null if it has not told. */
    @Nullable
    Instant time() {
        return time;
    }

    /** Returns an error of the server as a whole. */
    InvalidInputException error(String message, @Nullable String hint) {
        return new InvalidInputException(
                new Problem(Severity.ERROR, Position.ofFile(access.name() + " (" + server + ")"), "", message, hint));
    }

    @Override
    public void close() {
        client.close();
    }

    private void readTime(@Nullable String date) {
        if (date == null) {
            return;
        }
        try {
            time = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
        } catch (DateTimeException e) {
            // A proxy may write it in another form.
            time = null;
        }
    }

    private InvalidInputException unauthorized() {
        return error(
                "the credentials are not accepted (401): they are wrong or have expired",
                access.command().isEmpty()
                        ? "Log in again, or write new credentials into the kubeconfig; check them: kubectl auth whoami."
                        : "Log in again, for example with aws sso login; they come from: " + access.command());
    }

    private InvalidInputException unreachable(ExecutionException failure) {
        Throwable deepest = deepest(failure);
        if (has(failure, SSLException.class)) {
            boolean isUntrusted =
                    deepest instanceof CertificateException || deepest instanceof CertPathBuilderException;
            return isUntrusted
                    ? error(
                            "the certificate of the server is not trusted: " + deepest.getMessage(),
                            "Check certificate-authority-data of the cluster in the kubeconfig; a proxy that replaces "
                                    + "certificates has an authority of its own.")
                    : error("no secure connection: " + deepest.getMessage(), "Check the server in the kubeconfig.");
        }
        return error(
                "cannot be reached: " + reason(failure, deepest),
                "Check the network (VPN, proxy, private endpoint) and that this is the right context.");
    }

    private static String reason(Throwable failure, Throwable deepest) {
        if (deepest instanceof UnresolvedAddressException) {
            return "the name of the host is unknown";
        }
        if (has(failure, HttpTimeoutException.class)) {
            return "no answer in time";
        }
        String message = deepest.getMessage();
        if (message == null) {
            return has(failure, ConnectException.class)
                    ? "the connection is refused"
                    : deepest.getClass().getSimpleName();
        }
        return message;
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    private static Throwable deepest(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
