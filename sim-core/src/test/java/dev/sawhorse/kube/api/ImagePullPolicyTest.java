// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ImagePullPolicyTest {
    @Test
    void theTagDeterminesTheDefaultPolicy() {
        assertThat(ImagePullPolicy.ofImage("app")).isEqualTo(ImagePullPolicy.ALWAYS);
        assertThat(ImagePullPolicy.ofImage("host:5000/app")).isEqualTo(ImagePullPolicy.ALWAYS);
        assertThat(ImagePullPolicy.ofImage("app:latest")).isEqualTo(ImagePullPolicy.ALWAYS);
        assertThat(ImagePullPolicy.ofImage("app:1.2")).isEqualTo(ImagePullPolicy.IF_NOT_PRESENT);
        assertThat(ImagePullPolicy.ofImage("app@sha256:abc")).isEqualTo(ImagePullPolicy.IF_NOT_PRESENT);
    }

    @Test
    void explicitPolicyApplies() {
        assertThat(ImagePullPolicy.parse("Never", "app")).isEqualTo(ImagePullPolicy.NEVER);
        assertThat(ImagePullPolicy.parse("IfNotPresent", "app")).isEqualTo(ImagePullPolicy.IF_NOT_PRESENT);
        assertThat(ImagePullPolicy.parse("Always", "app:1")).isEqualTo(ImagePullPolicy.ALWAYS);
    }
}
