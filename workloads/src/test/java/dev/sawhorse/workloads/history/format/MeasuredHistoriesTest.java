// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.CostObservation.PriceKind;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.history.Resources;
import dev.sawhorse.workloads.history.UsageSample;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of Prometheus, OpenCost and the Cost and Usage Report. */
final class MeasuredHistoriesTest {
    private static final Instant NINE = Instant.parse("2026-01-05T09:00:00Z");
    private static final ObjectKey WEB = new ObjectKey("Deployment", "shop", "web");

    private static String series(String name, String labels, String... values) {
        return "{\"metric\":{\"__name__\":\"" + name + "\",\"namespace\":\"shop\"," + labels + "},\"values\":["
                + String.join(",", values) + "]}";
    }

    private static String answer(String... series) {
        return "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[\n" + String.join(",\n", series)
                + "]}}\n";
    }

    private static final String POD = "\"pod\":\"web-7d4b9c-x\"";

    @Test
    void metricsBecomeReplicasPodsAndUsage() {
        RecordedHistory history = RecordedHistory.read(
                HistoryFormat.PROMETHEUS,
                answer(
                        series(
                                "kube_deployment_spec_replicas",
                                "\"deployment\":\"web\"",
                                "[1767603600,\"2\"]",
                                "[1767603660,\"2\"]",
                                "[1767603720,\"5\"]"),
                        series(
                                "container_cpu_usage_seconds_total",
                                "\"container\":\"c\"," + POD,
                                "[1767603600,\"10\"]",
                                "[1767603660,\"40\"]",
                                "[1767603720,\"3\"]"),
                        series("kube_pod_created", POD, "[1767603600,\"1767603590\"]", "[1767603720,\"1767603590\"]"),
                        series("kube_pod_start_time", POD, "[1767603600,\"1767603595\"]"),
                        series(
                                "kube_pod_owner",
                                "\"owner_kind\":\"ReplicaSet\",\"owner_name\":\"web-7d4b9c\"," + POD,
                                "[1767603600,\"1\"]"),
                        series(
                                "kube_pod_container_resource_requests",
                                "\"container\":\"c\",\"resource\":\"cpu\",\"unit\":\"core\"," + POD,
                                "[1767603600,\"0.5\"]"),
                        series(
                                "kube_pod_container_resource_requests",
                                "\"container\":\"c\",\"resource\":\"memory\",\"unit\":\"byte\"," + POD,
                                "[1767603600,\"1073741824\"]")));

        Resources requests = new Resources(500, 1L << 30);
        assertThat(history.replicas)
                .containsExactly(new ReplicaCount(NINE, WEB, 2), new ReplicaCount(NINE.plusSeconds(120), WEB, 5));
        assertThat(history.pods)
                .containsExactly(new PodLifetime(
                        WEB,
                        "web-7d4b9c-x",
                        requests,
                        new PodLifetime.Times(NINE.minusSeconds(10), null, NINE.minusSeconds(5), null, null)));
        assertThat(history.usage)
                .containsExactly(new UsageSample(
                        NINE, WEB, "web-7d4b9c-x", "c", requests, new Resources(500, Resources.UNKNOWN)));
        assertThat(history.findings.missing())
                .anyMatch(missing -> missing.field().equals("kube_pod_completion_time"));
    }

    @Test
    void anInstantQueryHasNoHistory() {
        String text = answer().replace("matrix", "vector");

        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.PROMETHEUS, text))
                .hasMessageContaining("resultType \"vector\" has no history\nAsk /api/v1/query_range");
    }

    @Test
    void samplesInTheWrongOrderAreAnError() {
        String text = answer(series(
                "kube_deployment_spec_replicas", "\"deployment\":\"web\"", "[1767603660,\"2\"]", "[1767603600,\"2\"]"));

        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.PROMETHEUS, text))
                .hasMessageContaining("follows one at 2026-01-05T09:01:00Z");
    }

    @Test
    void allocationsBecomeCostAndUsage() {
        RecordedHistory history = RecordedHistory.read(HistoryFormat.OPENCOST, """
                {"code":200,"data":[{"shop/web":{"name":"shop/web","properties":{"cluster":"c","namespace":"shop","controller":"web","controllerKind":"deployment","pod":"web-7d4b9c-x","container":"c"},
                 "window":{"start":"2026-01-05T09:00:00Z","end":"2026-01-05T10:00:00Z"},"start":"2026-01-05T09:00:00Z","end":"2026-01-05T10:00:00Z","minutes":60,
                 "cpuCores":0.5,"cpuCoreRequestAverage":0.5,"cpuCoreUsageAverage":0.2,"ramBytes":1073741824,"ramByteRequestAverage":1073741824,"ramByteUsageAverage":536870912,"totalCost":0.0125},
                 "__idle__":{"name":"__idle__","properties":{"cluster":"c"},"start":"2026-01-05T09:00:00Z","end":"2026-01-05T10:00:00Z","minutes":60,"totalCost":0.5}},null]}
                """);

        assertThat(history.usage)
                .containsExactly(new UsageSample(
                        NINE, WEB, "web-7d4b9c-x", "c", new Resources(500, 1L << 30), new Resources(200, 1L << 29)));
        assertThat(history.costs).extracting(CostObservation::usd).containsExactly(0.0125, 0.5);
        assertThat(history.costs.get(0).resource()).isEqualTo("shop/Deployment/web");
        assertThat(history.costs.get(1).tags().usage()).isEqualTo("__idle__");
    }

    @Test
    void anAllocationWithoutCostHasNoneAndIsReported() {
        RecordedHistory history = RecordedHistory.read(HistoryFormat.OPENCOST, """
                {"code":200,"data":[{"shop/web":{"name":"shop/web","properties":{"namespace":"shop","controller":"web","controllerKind":"deployment"},
                 "start":"2026-01-05T09:00:00Z","end":"2026-01-05T10:00:00Z","minutes":60,"cpuCoreUsageAverage":0.2}}]}
                """);

        assertThat(history.costs).isEmpty();
        assertThat(history.usage).hasSize(1);
        assertThat(history.findings.missing())
                .anyMatch(missing -> missing.field().equals("totalCost of 1 allocations"));
    }

    private static final String CUR = """
            identity_line_item_id,line_item_usage_start_date,line_item_usage_end_date,line_item_line_item_type,line_item_product_code,line_item_usage_type,line_item_resource_id,line_item_usage_amount,line_item_unblended_cost,line_item_currency_code,line_item_availability_zone,product_instance_type,savings_plan_savings_plan_effective_cost,resource_tags
            a,2026-01-05 09:00:00.000,2026-01-05 10:00:00.000,Usage,AmazonEC2,EUW1-SpotUsage:m5.large,i-0f1,0.5,0.0208,USD,eu-west-1a,m5.large,,"{""user_karpenter_sh_nodepool"":""default""}"
            b,2026-01-05 09:00:00.000,2026-01-05 10:00:00.000,SavingsPlanCoveredUsage,AmazonEC2,EUW1-BoxUsage:m5.large,i-0f2,1,0.107,USD,eu-west-1b,m5.large,0.07,
            c,2026-01-05 09:00:00.000,2026-01-05 10:00:00.000,Usage,AmazonS3,EUW1-Requests,bucket,10,0.01,USD,,,,
            d,2026-01-05 09:00:00.000,2026-01-05 10:00:00.000,Tax,AmazonEC2,,,1,1.2,USD,,,,
            """;

    @Test
    void aCostReportHasTheHoursOfInstancesByKindOfPrice() {
        RecordedHistory history = RecordedHistory.read(HistoryFormat.CUR, CUR);

        assertThat(history.costs)
                .containsExactly(
                        new CostObservation(
                                "i-0f1",
                                NINE,
                                NINE.plusSeconds(3_600),
                                0.5,
                                0.0208,
                                PriceKind.SPOT,
                                new CostObservation.Tags(
                                        "m5.large", "eu-west-1a", "default", "EUW1-SpotUsage:m5.large")),
                        new CostObservation(
                                "i-0f2",
                                NINE,
                                NINE.plusSeconds(3_600),
                                1,
                                0.07,
                                PriceKind.SAVINGS_PLAN,
                                new CostObservation.Tags("m5.large", "eu-west-1b", "", "EUW1-BoxUsage:m5.large")));
        assertThat(history.findings.skipped())
                .extracting(skipped -> skipped.count() + " " + skipped.what() + " " + skipped.first())
                .containsExactly("1 lines of products other than EC2 history:4", "1 lines of type Tax history:5");
    }

    @Test
    void theColumnsOfTheOlderReportAreReadToo() {
        assertThat(CostReportReader.headings("identity/LineItemId,lineItem/UsageStartDate,lineItem/LineItemType"))
                .containsExactly("identity_line_item_id", "line_item_usage_start_date", "line_item_line_item_type");
    }

    @Test
    void aReportInAnotherCurrencyIsAnError() {
        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.CUR, CUR.replace("USD", "CNY")))
                .hasMessage("history:2: the cost is in CNY\nCosts are read in USD.");
    }

    @Test
    void aReportWithoutResourceIdsIsAnError() {
        assertThatThrownBy(() ->
                        RecordedHistory.read(HistoryFormat.CUR, CUR.replace("line_item_resource_id", "line_item_x")))
                .hasMessageContaining("the column \"line_item_resource_id\" is missing");
    }
}
