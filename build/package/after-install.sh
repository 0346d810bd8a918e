#!/bin/sh
set -e
# The sandbox of Chromium needs rights where the kernel gives none to users.
chown root:root "${DPKG_ROOT:-}/opt/Docket/chrome-sandbox"
chmod 4755 "${DPKG_ROOT:-}/opt/Docket/chrome-sandbox"
if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database -q "${DPKG_ROOT:-}/usr/share/applications" || true
fi
if command -v gtk-update-icon-cache >/dev/null 2>&1; then
  gtk-update-icon-cache -q -t "${DPKG_ROOT:-}/usr/share/icons/hicolor" || true
fi
# On Ubuntu the sandbox needs a profile of AppArmor too. An AppArmor that does not know such profiles (version 3, as in Debian 12)
# could not load it and would complain at each start of the system, so the parser is asked first. A folder into which a package is
# only unpacked has no kernel of its own, and there nothing is loaded.
shipped="${DPKG_ROOT:-}/opt/Docket/resources/apparmor-profile"
profile="${DPKG_ROOT:-}/etc/apparmor.d/docket"
if apparmor_parser --skip-kernel-load --debug "$shipped" >/dev/null 2>&1; then
  mkdir -p "${DPKG_ROOT:-}/etc/apparmor.d"
  cp -f "$shipped" "$profile"
  if [ -z "${DPKG_ROOT:-}" ] && aa-status --enabled >/dev/null 2>&1 && ! { command -v ischroot >/dev/null 2>&1 && ischroot; }; then
    apparmor_parser --replace --write-cache --skip-read-cache "$profile" || true
  fi
else
  rm -f "$profile"
fi
