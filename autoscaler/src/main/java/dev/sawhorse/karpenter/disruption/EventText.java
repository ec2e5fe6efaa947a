package dev.sawhorse.karpenter.disruption;

/** How Karpenter words its events. */
final class EventText {
    private static final String NO_NODE_POOL = "nodepool not found";

    private EventText() {}

    /** Returns what is said of a node that is no candidate. */
    static String blocked(String reason) {
        return reason.startsWith(NO_NODE_POOL) ? "NodePool" + reason.substring("nodepool".length()) : sentence(reason);
    }

    /** Returns the text with a capital at its head. */
    static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
