#!/bin/sh
# Copies the files of a few Debian packages and what they need into a folder, which becomes the image's base: `base-packages.sh FOLDER`.
set -eu
to=$1
packages='base-files coreutils dash libc6 libgcc-s1 libstdc++6'
# What only installing would need.
left_out='awk debconf debianutils dpkg'

mkdir -p "$to"/usr/bin "$to"/usr/sbin "$to"/usr/lib "$to"/usr/lib64 "$to"/etc "$to"/data "$to"/tmp "$to"/var/lib/dpkg/status.d
for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$to/$folder"; done

# The packages and what they depend on, as far as it is installed.
needed() {
  dpkg-query -W -f '${Pre-Depends}, ${Depends}, ${Package}\n' "$@" | tr ',|' '\n\n' | sed 's/(.*//; s/:any//; s/ //g' | sort -u |
    while read -r name; do
      case " $left_out " in *" $name "*) continue ;; esac
      dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$name" 2>/dev/null | sed -n 's/^installed //p'
    done
}
all=$packages
# shellcheck disable=SC2086 # a list of words
while more=$(needed $all) && [ "$more" != "$all" ]; do all=$more; done

for name in $all; do
  # Scanners read here which packages an image holds.
  dpkg-query -s "$name" > "$to/var/lib/dpkg/status.d/$name"
  dpkg-query -L "$name" | while read -r file; do
    case $file in /usr/share/doc/*/copyright) ;; /usr/share/doc/* | /usr/share/man/* | /usr/share/locale/* | /usr/share/lintian/*) continue ;; esac
    { [ -f "$file" ] || [ -L "$file" ]; } && [ ! -d "$file" ] || continue
    mkdir -p "$to$(dirname "$file")"
    cp -a "$file" "$to$(dirname "$file")/"
  done
done

printf 'root:x:0:0:root:/:/usr/sbin/nologin\nnobody:x:65534:65534:nobody:/:/usr/sbin/nologin\nfeedmaker:x:10001:10001:Feedmaker:/data:/bin/sh\n' > "$to/etc/passwd"
printf 'root:x:0:\nnogroup:x:65534:\nfeedmaker:x:10001:\n' > "$to/etc/group"
printf 'hosts: files dns\n' > "$to/etc/nsswitch.conf"
chown 10001:10001 "$to/data"
chmod 700 "$to/data"
chmod 1777 "$to/tmp"
# Nothing in the image runs with another user's rights.
find "$to" -xdev -type f -perm /6000 -exec chmod a-s {} +
