package dev.sawhorse.cli;

/** How a command prints its result. The names are what users type. */
enum OutputFormat {
    table,
    json,
    yaml
}
