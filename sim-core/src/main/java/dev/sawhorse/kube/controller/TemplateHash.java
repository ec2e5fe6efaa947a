package dev.sawhorse.kube.controller;

/** The short text that tells the ReplicaSets of a Deployment apart in their names and labels. */
final class TemplateHash {
    /** The label that carries it on ReplicaSets and their pods. */
    static final String LABEL = "pod-template-hash";

    /** No vowels and no look-alikes, so that it spells nothing and reads well. */
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

    private static final int LENGTH = 10;

    private TemplateHash() {}

    /**
     * Returns the text for a revision of a Deployment: FNV-1a of both, in letters.
     *
     * @param collisions how many of its ReplicaSets found their names taken (status.collisionCount)
     */
    static String of(String deploymentKey, int revision, int collisions) {
        long hash = 0xcbf29ce484222325L;
        String text = deploymentKey + "#" + revision + (collisions == 0 ? "" : "#" + collisions);
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        StringBuilder letters = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            letters.append(ALPHABET.charAt((int) Long.remainderUnsigned(hash, ALPHABET.length())));
            hash = Long.divideUnsigned(hash, ALPHABET.length());
        }
        return letters.toString();
    }
}
