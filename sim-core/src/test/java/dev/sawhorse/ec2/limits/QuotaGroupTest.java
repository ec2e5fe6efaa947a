// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class QuotaGroupTest {

    @Test
    void familiesAreCountedTogetherAsServiceQuotasDoes() {
        Map<String, QuotaGroup> expected = new TreeMap<>();
        expected.put("m5.large", QuotaGroup.STANDARD);
        expected.put("is4gen.large", QuotaGroup.STANDARD);
        expected.put("z1d.large", QuotaGroup.STANDARD);
        expected.put("vt1.3xlarge", QuotaGroup.G);
        expected.put("gr6.4xlarge", QuotaGroup.G);
        expected.put("p5en.48xlarge", QuotaGroup.P);
        expected.put("inf2.xlarge", QuotaGroup.INF);
        expected.put("trn1n.32xlarge", QuotaGroup.TRN);
        expected.put("x2idn.16xlarge", QuotaGroup.X);
        expected.put("u-12tb1.112xlarge", QuotaGroup.HIGH_MEMORY);
        expected.put("u7i-12tb.224xlarge", QuotaGroup.HIGH_MEMORY);
        expected.put("hpc7a.96xlarge", QuotaGroup.HPC);
        expected.put("f2.6xlarge", QuotaGroup.F);

        expected.forEach(
                (type, group) -> assertThat(QuotaGroup.of(type)).as(type).isEqualTo(group));
    }

    @Test
    void onlyMacsAreNotCountedInVcpus() {
        assertThat(InstanceCatalogue.load().types())
                .extracting(InstanceShape::name)
                .filteredOn(type -> QuotaGroup.of(type) == null)
                .allMatch(type -> type.startsWith("mac"));
    }

    @Test
    void quotaIsOfTheVcpusThatRun() {
        VcpuQuotas quotas = new VcpuQuotas(type -> type.endsWith("xlarge") ? 4 : 2);
        quotas.limit(QuotaGroup.STANDARD, 7);

        quotas.take("m5.xlarge");
        assertThat(quotas.allows("c5.xlarge")).isFalse();
        assertThat(quotas.allows("c5.large")).isTrue();
        assertThat(quotas.allows("g5.xlarge")).isTrue();

        quotas.take("c5.large");
        assertThat(quotas.used(QuotaGroup.STANDARD)).isEqualTo(6);
        quotas.giveBack("m5.xlarge");
        assertThat(quotas.allows("c5.xlarge")).isTrue();
    }

    @Test
    void quotaOfZeroIsRejected() {
        assertThatThrownBy(() -> VcpuQuotas.unlimited().limit(QuotaGroup.P, 0)).hasMessageContaining("quota 0 of p");
    }
}
