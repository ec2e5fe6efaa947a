// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RecordedVersionTest {
    private static final String CATALOG = """
            {"reservationIdLabel": "id", "instanceTypes": [{"name": "m5.large", "capacity": {"cpu": "2"},
              "volumeAttachmentLimits": {"ebs.csi.aws.com": 3},
              "offerings": [{"capacityType": "reserved", "zone": "ra", "price": 1, "available": true,
                "reservationId": "cr-1", "reservationCapacity": 0}]}]}
            """;

    @TempDir
    private Path folder;

    @Test
    void aRecordingStatesTheVersionThatMadeIt() throws IOException {
        assertThat(RecordedVersion.of(read("{\"karpenterVersion\": \"1.13\"}"))).isEqualTo(KarpenterVersion.V1_13);
        assertThat(RecordedVersion.of(read("{\"karpenterVersion\": \"1.15.0\"}")))
                .isEqualTo(KarpenterVersion.V1_15);
        assertThat(RecordedVersion.of(read("{\"name\": \"old\"}"))).isEqualTo(KarpenterVersion.V1_14);
    }

    @Test
    void aVersionThatIsNotSimulatedIsNotReplayed() throws IOException {
        MappingNode root = read("{\"karpenterVersion\": \"1.9\"}");

        assertThatThrownBy(() -> RecordedVersion.of(root))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("Karpenter 1.9");
    }

    @Test
    void fullReservationsAndLimitsOfVolumesOfACatalogueDependOnTheVersion() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("catalogs")).resolve("one.json"), CATALOG);
        RecordedCatalog catalog = RecordedCatalog.find(folder.resolve("case.json"), "karpenter-scheduling", "one.json");

        InstanceType before = catalog.table(KarpenterVersion.V1_14).get(0);
        InstanceType since = catalog.table(KarpenterVersion.V1_15).get(0);

        assertThat(before.volumeAttachmentLimits()).isEmpty();
        assertThat(before.offerings()).singleElement().returns(false, Offering::available);
        assertThat(since.volumeAttachmentLimits()).containsEntry("ebs.csi.aws.com", 3);
        assertThat(since.offerings())
                .singleElement()
                .returns(true, Offering::available)
                .returns(false, Offering::launchable);
    }

    private MappingNode read(String json) throws IOException {
        Path file = Files.writeString(folder.resolve("recording.json"), json);
        return Recording.read(file).get(0).root();
    }
}
