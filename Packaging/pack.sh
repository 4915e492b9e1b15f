#!/usr/bin/env bash
# Packs what `make dist-build` built: pack.sh BUILD OUTPUT. Writes a tarball and a Debian package to OUTPUT. The same
# build and commit give the same bytes.
set -euo pipefail
umask 022
repository=$(cd "$(dirname "$0")/.." && pwd)
build=$(realpath "$1")
mkdir -p "$2"
output=$(realpath "$2")
cd "$repository"

version=$("$build/release/almanac" --version)
architecture=$(dpkg --print-architecture)
machine=$(uname -m)
# The time of the commit is that of every file. A copy of the sources without git takes the changelog's.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || stat -c %Y CHANGELOG.md)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Copies files with the same mode for everyone: put MODE TARGET-FOLDER FILE…
put() {
  local mode=$1 folder=$2
  shift 2
  mkdir -p "$folder"
  install -m "$mode" "$@" "$folder"
}
compress() { gzip -9 -n -c > "$1"; chmod 644 "$1"; }
date_everything() { find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }

# The program and the web files that it looks for beside itself. The other *.resources hold only Apple's privacy manifests.
put_program() {
  put 755 "$1" "$build/release/almanac"
  put 644 "$1/Almanac_AlmanacServer.resources" "$build"/release/Almanac_AlmanacServer.resources/*
}
Packaging/licenses.sh "$build/checkouts" > "$work/licenses"

# The page for operators, and those that it and the messages of the program refer to.
pages=(docs/{operating,postgresql,security,encryption,versions,copies,push,facts,scale})

# MARK: The tarball

name=almanac-$version-linux-$machine
folder=$work/$name
put_program "$folder"
put 644 "$folder" LICENSE CHANGELOG.md Packaging/almanac.service Packaging/almanac.env "${pages[@]/%/.md}"
put 644 "$folder/examples" docs/examples/*
put 644 "$folder" Packaging/debian/copyright
install -m 644 "$work/licenses" "$folder/third-party-licenses"
tar --create --directory "$work" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner \
  --mtime="@$SOURCE_DATE_EPOCH" "$name" | compress "$output/$name.tar.gz"

# MARK: The Debian package

root=$work/deb
documents=$root/usr/share/doc/almanac
put_program "$root/usr/lib/almanac"
mkdir -p "$root/usr/bin" "$root/usr/share/man/man1"
ln -s ../lib/almanac/almanac "$root/usr/bin/almanac"
put 644 "$root/lib/systemd/system" Packaging/almanac.service
put 644 "$root/etc/almanac" Packaging/almanac.env
put 644 "$documents" Packaging/debian/copyright
put 644 "$documents/examples" docs/examples/*
put 644 "$root/usr/share/lintian/overrides" Packaging/debian/lintian-overrides
mv "$root/usr/share/lintian/overrides/"{lintian-overrides,almanac}
for page in "${pages[@]}"; do compress "$documents/$(basename "$page").md.gz" < "$page.md"; done
compress "$documents/NEWS.md.gz" < CHANGELOG.md
compress "$documents/third-party-licenses.gz" < "$work/licenses"
compress "$documents/changelog.gz" << CHANGELOG
almanac ($version) stable; urgency=medium

  * NEWS.md.gz says what is new.

 -- $(sed -n 's/^Maintainer: //p' Packaging/debian/control)  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG
sed "s/@VERSION@/$version/; s/@DATE@/$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)/" Packaging/almanac.1 |
  compress "$root/usr/share/man/man1/almanac.1.gz"
component=$(sed -n 's|.*<id>\(.*\)</id>.*|\1|p' Packaging/almanac.metainfo.xml)
mkdir -p "$root/usr/share/metainfo"
sed "s/@VERSION@/$version/; s/@DATE@/$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)/" Packaging/almanac.metainfo.xml \
  > "$root/usr/share/metainfo/$component.metainfo.xml"

# What the program links, with the versions that it needs. dpkg-shlibdeps looks for a source package around it.
put 755 "$root/DEBIAN" Packaging/debian/{postinst,prerm,postrm}
mkdir "$work/debian"
echo "Source: almanac" > "$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps -O -e"$root/usr/lib/almanac/almanac" | sed -n 's/^shlibs:Depends=//p')
[ -n "$libraries" ] || { echo "dpkg-shlibdeps found no libraries." >&2; exit 1; }

(cd "$root" && find etc -type f -printf '/%p\n' | LC_ALL=C sort) > "$root/DEBIAN/conffiles"
(cd "$root" && find usr lib -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@DEPENDS@/$libraries/;
  s/@SIZE@/$(du -sk --apparent-size "$root" | cut -f 1)/" Packaging/debian/control > "$root/DEBIAN/control"
chmod 644 "$root"/DEBIAN/{conffiles,md5sums,control}
date_everything "$root"
dpkg-deb --root-owner-group -Zxz --build "$root" "$output/almanac_${version}_$architecture.deb" > /dev/null

(cd "$output" && sha256sum "$name.tar.gz" "almanac_${version}_$architecture.deb" | tee "SHA256SUMS-$version")
