#!/bin/sh
# Installs those of the named Debian packages that are missing. Without apt, lists them and fails.
set -eu
missing=
for package in "$@"; do
  dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if ! command -v apt-get > /dev/null; then
  echo "apt-get is not available. Please install the equivalents of these Debian packages:$missing" >&2
  exit 1
fi
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
echo "Installing:$missing"
$sudo apt-get update -qq
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing > /dev/null
