package dev.sawhorse.kube;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much and how little something of a namespace may ask for (Kubernetes v1.37, admission by LimitRanger).
 *
 * @param type what the bounds are for
 * @param min the least a request and a limit may be
 * @param max the most a request and a limit may be
 * @param maxLimitRequestRatio how many times the request a limit may be at most, by resource
 */
public record LimitRangeItem(Type type, Resources min, Resources max, Map<String, Quantity> maxLimitRequestRatio) {
    private static final int RATIO_DIGITS = 6;

    /** What bounds can be for. */
    public enum Type {
        CONTAINER("Container"),
        POD("Pod"),
        PERSISTENT_VOLUME_CLAIM("PersistentVolumeClaim");

        private final String text;

        Type(String text) {
            this.text = text;
        }

        /** Returns the name the API has for it. */
        public String text() {
            return text;
        }
    }

    /** Keeps its own copy of the ratios, sorted by resource. */
    public LimitRangeItem {
        maxLimitRequestRatio = Collections.unmodifiableSortedMap(new TreeMap<>(maxLimitRequestRatio));
    }

    /** Adds what is out of bounds about requests and limits. */
    void review(Resources requests, Resources limits, List<String> faults) {
        reviewMin(requests, limits, faults);
        for (String resource : max.names()) {
            long most = max.amount(resource);
            String bound = "maximum " + usage(resource, most);
            if (!limits.has(resource)) {
                faults.add(bound + ".  No limit is specified");
            } else if (limits.amount(resource) > most) {
                faults.add(bound + ", but limit is " + shown(resource, limits));
            } else if (requests.amount(resource) > most) {
                faults.add(bound + ", but request is " + shown(resource, requests));
            }
        }
        maxLimitRequestRatio.forEach((resource, most) -> reviewRatio(resource, most, requests, limits, faults));
    }

    /** Adds what is out of bounds about what a claim asks for; it has no limits. */
    void reviewClaim(Resources requests, List<String> faults) {
        reviewMin(requests, Resources.NONE, faults);
        for (String resource : max.names()) {
            if (requests.amount(resource) > max.amount(resource)) {
                faults.add("maximum " + usage(resource, max.amount(resource)) + ", but request is "
                        + shown(resource, requests));
            }
        }
    }

    private void reviewMin(Resources requests, Resources limits, List<String> faults) {
        for (String resource : min.names()) {
            long least = min.amount(resource);
            String bound = "minimum " + usage(resource, least);
            if (!requests.has(resource)) {
                faults.add(bound + ".  No request is specified");
            } else if (requests.amount(resource) < least) {
                faults.add(bound + ", but request is " + shown(resource, requests));
            } else if (limits.has(resource) && limits.amount(resource) < least) {
                faults.add(bound + ", but limit is " + shown(resource, limits));
            }
        }
    }

    private void reviewRatio(
            String resource, Quantity most, Resources requests, Resources limits, List<String> faults) {
        String bound = resource + " max limit to request ratio per " + type.text() + " is " + most;
        if (requests.amount(resource) == 0) {
            faults.add(bound + ", but no request is specified or request is 0");
            return;
        }
        if (limits.amount(resource) == 0) {
            faults.add(bound + ", but no limit is specified or limit is 0");
            return;
        }
        BigDecimal request = BigDecimal.valueOf(requests.amount(resource));
        BigDecimal limit = BigDecimal.valueOf(limits.amount(resource));
        if (limit.compareTo(request.multiply(most.amount())) > 0) {
            faults.add(bound + ", but provided ratio is "
                    + limit.divide(request, RATIO_DIGITS, RoundingMode.HALF_EVEN)
                            .toPlainString());
        }
    }

    private String usage(String resource, long bound) {
        return resource + " usage per " + type.text() + " is " + Quantity.format(resource, bound);
    }

    private static String shown(String resource, Resources amounts) {
        return Quantity.format(resource, amounts.amount(resource));
    }
}
