// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/** The image pull policy of a container. */
public enum ImagePullPolicy {
    /** Pull at every start; layers on the node are not downloaded again. */
    ALWAYS,
    /** Pull if the node does not have the image. */
    IF_NOT_PRESENT,
    /** Never pull: a container whose image the node does not have does not start. */
    NEVER;

    /** Returns the API's default: always for the tag latest, else if not present. */
    public static ImagePullPolicy ofImage(String image) {
        return tagged(image).endsWith(":latest") ? ALWAYS : IF_NOT_PRESENT;
    }

    /** Returns the policy of that name in the API, or the default for the image if there is none of that name. */
    public static ImagePullPolicy parse(String text, String image) {
        return switch (text) {
            case "Always" -> ALWAYS;
            case "IfNotPresent" -> IF_NOT_PRESENT;
            case "Never" -> NEVER;
            default -> ofImage(image);
        };
    }

    /** Returns the name of an image with its tag, {@code latest} if it has neither tag nor digest. */
    public static String tagged(String image) {
        return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
    }
}
