// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

/** The subject of a question. */
public record Subject(Kind kind, String name) {
    /** The kinds of subjects. The names are command-line arguments. */
    public enum Kind {
        pod,
        node,
        nodeclaim
    }
}
