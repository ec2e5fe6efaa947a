package dev.sawhorse.scenario.explain;

/** What a question is about. */
public record Subject(Kind kind, String name) {
    /** The kinds of things that can be asked about. The names are what users type. */
    public enum Kind {
        pod,
        node,
        nodeclaim
    }
}
