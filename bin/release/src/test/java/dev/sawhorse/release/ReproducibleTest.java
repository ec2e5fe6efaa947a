// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.release;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What tells one build from another, times, owners and umask, is not in the archives. */
final class ReproducibleTest {
    private static final Instant TIME = Instant.parse(System.getProperty("release.time"));

    @TempDir
    private Path shared;

    private List<String> listing(String... command) throws Exception {
        return Execution.of(shared, shared, List.of(command))
                .succeeds()
                .output()
                .lines()
                .toList();
    }

    @Test
    void filesHaveTheTimeOfTheReleaseAndBelongToRoot() throws Exception {
        String time = TIME.toString().replace('T', ' ').replace("Z", "");
        try (Stream<Path> files = Files.list(Execution.TARGET)) {
            List<Path> archives = files.filter(file -> file.toString().endsWith(".tar.gz")
                            || file.toString().endsWith(".deb"))
                    .toList();
            assertThat(archives).isNotEmpty();
            for (Path archive : archives) {
                List<String> entries = archive.toString().endsWith(".deb")
                        ? listing("sh", "-c", "dpkg-deb --fsys-tarfile '" + archive + "' | TZ=UTC0 tar -tv --full-time")
                        : listing("sh", "-c", "TZ=UTC0 tar -tvz --full-time -f '" + archive + "'");
                assertThat(entries)
                        .isNotEmpty()
                        .allMatch(entry -> entry.matches(
                                "([-d]rw[-x]r-[-x]r-[-x]|l[-rwx]{9}) +(root/root|0/0) +\\d+ " + time + " .*"));
            }
        }
    }

    /** A jar has the modes of its files, so that builds differ if the umask of one of them is not 022. */
    @Test
    void jarsHaveTheModesOfTheUmask022() throws Exception {
        try (Stream<Path> files = Files.list(Execution.TARGET.resolve(
                "sawhorse-" + Execution.VERSION + "/sawhorse-" + Execution.VERSION + "/lib"))) {
            List<Path> jars = files.filter(file -> file.getFileName().toString().startsWith("sawhorse"))
                    .toList();
            assertThat(jars).hasSizeGreaterThan(7);
            for (Path jar : jars) {
                try (ZipFile zip = new ZipFile(jar.toFile())) {
                    assertThat(zip.stream().map(ZipEntry::getName)).doesNotHaveDuplicates();
                }
                assertThat(listing("unzip", "-Z", "-s", jar.toString()))
                        .filteredOn(line -> line.matches("[-d]r.*unx.*"))
                        .allMatch(line -> line.matches("(-rw-r--r--|drwxr-xr-x) .*"));
            }
        }
    }
}
