#!/bin/sh
set -e
profile="${DPKG_ROOT:-}/etc/apparmor.d/docket"
# dpkg says what happens; rpm says how many versions of the package are left, none when it was removed.
case "$1" in
  remove|purge|0)
    if [ -f "$profile" ]; then
      if [ -z "${DPKG_ROOT:-}" ] && aa-status --enabled >/dev/null 2>&1 && ! { command -v ischroot >/dev/null 2>&1 && ischroot; }; then
        apparmor_parser --remove "$profile" || true
      fi
      rm -f "$profile"
    fi
    ;;
esac
if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database -q "${DPKG_ROOT:-}/usr/share/applications" || true
fi
