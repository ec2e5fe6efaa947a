package dev.sawhorse.kube;

/** When the kubelet asks the registry for the image of a container. */
public enum ImagePullPolicy {
    /** At every start; bytes that the node holds already are not fetched again. */
    ALWAYS,
    /** When the node does not hold the image. */
    IF_NOT_PRESENT,
    /** Not at all: a container whose image the node does not hold does not start. */
    NEVER;

    /** Returns what the API fills in for a container that does not say: always for the tag latest, else if not present. */
    public static ImagePullPolicy ofImage(String image) {
        return tagged(image).endsWith(":latest") ? ALWAYS : IF_NOT_PRESENT;
    }

    /** Returns the policy of that name in the API, and the default for the image where there is none of the name. */
    public static ImagePullPolicy parse(String text, String image) {
        return switch (text) {
            case "Always" -> ALWAYS;
            case "IfNotPresent" -> IF_NOT_PRESENT;
            case "Never" -> NEVER;
            default -> ofImage(image);
        };
    }

    /** Returns the name of an image with its tag: one that has neither tag nor digest is the latest. */
    public static String tagged(String image) {
        return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
    }
}
