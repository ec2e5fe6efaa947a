// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.trace.TraceInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class HistoryFormatTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SIMKUBE | {\"version\": 2, \"config\": {\"trackedObjects\" : {}}",
                "KUBEREPLAY | {\"cluster\": \"demo\", \"captured\": \"2026-01-05T10:00:00Z\", \"events\": []}",
                "AUDIT_LOG | {\"kind\":\"Event\",\"auditID\":\"a\",\"stage\":\"ResponseComplete\"}",
                "PROMETHEUS | {\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}",
                "OPENCOST | {\"code\":200,\"data\":[{\"a\":{\"cpuCores\":1}}]}",
                "KARPENTER_LOG | {\"level\":\"INFO\",\"time\":\"x\",\"logger\":\"controller\",\"message\":\"m\"}",
                "LP4K | nodeclaim[1],createdtime[2],nodepool[3],instancetypes[4]",
                "CUR | identity/LineItemId,lineItem/UsageStartDate,lineItem/UsageEndDate,lineItem/LineItemType",
                "CUR | bill_bill_type,line_item_usage_start_date,line_item_usage_type,line_item_usage_amount",
                "OBSERVATIONS | {\"kind\":\"node\",\"nodeClaim\":\"default-x\"}"
            })
    void theHeadOfAFileTellsItsFormat(HistoryFormat format, String head) {
        assertThat(HistoryFormat.of(TraceInput.ofText("history", head))).isEqualTo(format);
    }

    @Test
    void parquetIsNamedWithWaysToReadIt() {
        assertThatThrownBy(() -> HistoryFormat.of(TraceInput.ofText("cur.parquet", "PAR1xyz")))
                .hasMessage("cur.parquet: is Parquet, and the module that reads it is not on the class path\n"
                        + "Maybe build it, with 80 MB of libraries: mvn -Pparquet -DskipTests package, and set"
                        + " SAWHORSE_CLASSPATH=workloads/parquet/target/sawhorse-parquet.jar; or convert the file:"
                        + " duckdb -c \"COPY (FROM 'cur.parquet') TO 'report.csv.gz'\"");
    }

    @Test
    void anUnknownFileIsAnErrorThatListsTheFormats() {
        assertThatThrownBy(() -> HistoryFormat.of(TraceInput.ofText("pods.csv", "pod_id,arrival_s\n1,2\n")))
                .hasMessageStartingWith("pods.csv: is not a history of a known format\nKnown are: SimKube trace,");
    }
}
