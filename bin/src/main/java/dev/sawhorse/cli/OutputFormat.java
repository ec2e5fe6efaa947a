package dev.sawhorse.cli;

/** The output format of a result, named as users type it. */
enum OutputFormat {
    table,
    json,
    yaml
}
