// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class ScriptJsonTest {
    private static String written(String text) {
        StringBuilder out = new StringBuilder();
        new ScriptJson(out).value(text);
        return out.toString();
    }

    @Test
    void noTextCanEndAScriptOrBeginAnother() {
        assertThat(written("</script><!-- & ' \u2028\u2029")).doesNotContain("<", ">", "&", "'", "\u2028", "\u2029");
    }

    @Test
    void everyTextRoundTrips() {
        StringBuilder all = new StringBuilder("</script>\"\\ \ud83d\udca5 ä–");
        for (char c = 0; c < 0x300; c++) {
            all.append(c);
        }
        assertThat(JsonMapper.shared().readTree(written(all.toString())).asString())
                .isEqualTo(all.toString());
    }

    @Test
    void valuesAreSeparatedAndNothingElseIsAdded() {
        StringBuilder out = new StringBuilder();
        new ScriptJson(out)
                .beginObject()
                .name("a")
                .values(new long[] {1, -2})
                .name("b")
                .beginArray()
                .beginObject()
                .endObject()
                .value("x")
                .value(3)
                .endArray()
                .endObject();
        assertThat(out).hasToString("{\"a\":[1,-2],\"b\":[{},\"x\",3]}");
    }
}
