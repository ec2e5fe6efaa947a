// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

/** The pod-template-hash, which distinguishes the ReplicaSets of a Deployment in names and labels. */
final class TemplateHash {
    /** The label of ReplicaSets and their pods with the hash. */
    static final String LABEL = "pod-template-hash";

    /** No vowels and no easily confused characters: safe to read and free of words. */
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

    private static final int LENGTH = 10;

    private TemplateHash() {}

    /**
     * Returns the hash for a revision of a Deployment: FNV-1a of both, in letters.
     *
     * @param collisions the number of name collisions of its ReplicaSets (status.collisionCount)
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
