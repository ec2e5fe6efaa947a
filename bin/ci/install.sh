#!/usr/bin/env bash
# Installs a release of Sawhorse, after a look at its checksum, and prints the path of the launcher.
#
# SAWHORSE_VERSION   the release, such as 0.1.0
# SAWHORSE_RELEASES  the URL of the folder with the files of the release
# SAWHORSE_FOLDER    the folder to install into; default: that of tools on a runner of GitHub, elsewhere ~/.local/share/sawhorse
#
# With Java 17 or newer on the PATH the archive without a runtime is taken, which is less than half as large.
set -euo pipefail

say() {
  printf 'sawhorse: %s\n' "$*" >&2
}

fail() {
  say "$1"
  exit 2
}

version=${SAWHORSE_VERSION:-}
releases=${SAWHORSE_RELEASES:-}
[[ -n $version ]] || fail "SAWHORSE_VERSION is not set. Set it to the release to install, such as 0.1.0."
[[ -n $releases ]] || fail "SAWHORSE_RELEASES is not set. Set it to the URL of the folder with the files of the release."
for tool in curl tar gzip; do
  command -v "$tool" >/dev/null || fail "$tool is needed. Install it: package $tool."
done

folder=${SAWHORSE_FOLDER:-${RUNNER_TOOL_CACHE:+$RUNNER_TOOL_CACHE/sawhorse}}
folder=${folder:-$HOME/.local/share/sawhorse}
home=$folder/sawhorse-$version

partial=

has_java_17() {
  local java=${JAVA_HOME:+$JAVA_HOME/bin/}java found
  found=$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1) || return 1
  [[ ${found:-0} -ge 17 ]]
}

# The name that the archive with a runtime has for this machine.
architecture() {
  case $(uname -m) in
    x86_64) printf 'amd64' ;;
    *) uname -m ;;
  esac
}

digest() {
  if command -v sha256sum >/dev/null; then
    sha256sum "$1"
  else
    shasum -a 256 "$1"
  fi | cut -d ' ' -f 1
}

install() {
  local archive expected
  if has_java_17; then
    archive=sawhorse-$version.tar.gz
  elif [[ $(uname -s) == Linux ]]; then
    archive=sawhorse-$version-linux-$(architecture).tar.gz
  else
    fail "Java 17 or newer is needed; archives with a runtime are made for Linux only."
  fi
  mkdir -p "$folder"
  partial=$(mktemp -d "$folder/partial.XXXXXX")
  trap 'rm -rf "$partial"' EXIT
  say "installs $archive"
  for file in SHA256SUMS "$archive"; do
    curl -fsSL --retry 3 -o "$partial/$file" "$releases/$file" ||
      fail "cannot download $releases/$file. Check version and URL of the release."
  done
  expected=$(sed -n "s/^\([0-9a-f]\{64\}\)[ *]*$archive\$/\1/p" "$partial/SHA256SUMS")
  [[ -n $expected ]] || fail "SHA256SUMS of the release has no line for $archive."
  [[ $(digest "$partial/$archive") == "$expected" ]] ||
    fail "$archive is not the file of the release: its checksum is not that of SHA256SUMS. Nothing was installed."
  tar -xzf "$partial/$archive" -C "$partial"
  # Another job may have been faster.
  mv "$partial/sawhorse-$version" "$home" 2>/dev/null || [[ -x $home/bin/sawhorse ]] || fail "cannot write $home."
}

[[ -x $home/bin/sawhorse ]] || install
[[ -z ${GITHUB_PATH:-} ]] || printf '%s\n' "$home/bin" >>"$GITHUB_PATH"
printf '%s\n' "$home/bin/sawhorse"
