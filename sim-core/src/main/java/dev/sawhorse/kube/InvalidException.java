package dev.sawhorse.kube;

import java.util.List;

/** The API server's answer 422 Invalid: an update changes fields that may not change. The object stays as it is. */
public final class InvalidException extends ApiStatusException {
    private static final long serialVersionUID = 1L;

    /**
     * An answer that names each field.
     *
     * @param kind the object's kind with its group where it has one, for example {@code Job.batch}
     * @param causes a field path with what is wrong with its new value, for each field
     */
    public InvalidException(String kind, String name, List<String> causes) {
        super(kind + " \"" + name + "\" is invalid: " + String.join("; ", causes));
    }

    @Override
    public String reason() {
        return "Invalid";
    }
}
