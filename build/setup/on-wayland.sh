#!/bin/sh
# Runs a command on a Wayland compositor, which shows itself on the X server at hand (xvfb-run gives one): so it has a keyboard and
# a pointer, without which GTK ends. The command itself sees no X server.
set -eu
XDG_RUNTIME_DIR=$(mktemp -d)
export XDG_RUNTIME_DIR
socket=wayland-docket
weston --backend=x11-backend.so --use-pixman --idle-time=0 --width=1600 --height=1000 --socket=$socket --log="$XDG_RUNTIME_DIR/log" &
compositor=$!
end() {
  kill $compositor 2>/dev/null || true
  wait $compositor 2>/dev/null || true
  rm -rf "$XDG_RUNTIME_DIR"
}
trap end EXIT
while ! [ -S "$XDG_RUNTIME_DIR/$socket" ]; do
  if ! kill -0 $compositor 2>/dev/null; then
    cat "$XDG_RUNTIME_DIR/log" >&2
    exit 1
  fi
  sleep 0.1
done
env -u DISPLAY WAYLAND_DISPLAY=$socket XDG_SESSION_TYPE=wayland "$@"
