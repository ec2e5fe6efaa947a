// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.upstream.Upstream;

/** The text of a launch error in events and in the condition Launched, which have a limit. */
enum LaunchErrorText {
    /** The error has at most 300 characters. */
    SHORT {
        @Override
        String event(String prefix, String error) {
            return prefix + condition(error);
        }

        @Override
        String condition(String error) {
            return error.length() < 300 ? error : error.substring(0, 300) + ELLIPSIS;
        }
    },

    /** The whole message has at most as many characters as Kubernetes allows in an event. */
    LONG {
        @Override
        String event(String prefix, String error) {
            return condition(prefix + error);
        }

        @Override
        String condition(String error) {
            return error.length() <= 1_024 ? error : error.substring(0, 1_024 - ELLIPSIS.length()) + ELLIPSIS;
        }
    };

    private static final String ELLIPSIS = "...";

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/launch.go", symbol = "truncateMessage")
    static LaunchErrorText of(KarpenterVersion version) {
        return version.has(RuleChange.LAUNCH_ERROR_EVENTS) ? LONG : SHORT;
    }

    abstract String event(String prefix, String error);

    abstract String condition(String error);
}
