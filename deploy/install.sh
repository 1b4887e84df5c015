#!/usr/bin/env bash
# Installs, upgrades and rolls back a release of the shop on Debian or Ubuntu, as root:
#
#   install.sh mathappu-<version>-<commit>-linux-x64.tar.gz   installs it, or upgrades to it
#   install.sh --rollback                                     back to the release before
#   install.sh --status                                       which releases are there, and which one runs
#   install.sh --run ledger                                   a command of the shop: admin, backup, import, ledger, move, pictures, restore
#
# Each release has a folder of its own below /opt/mathappu/releases, and `current` names the one that runs. An upgrade makes
# a proved backup first (BACKUP_DIR), and goes back by itself if the new release is not ready within two minutes. Its
# migrations stay: going back behind a migration that the older release cannot live with is a restore of that backup.
set -euo pipefail

# Another root than / is for trying it out: files go below it, and systemd is left alone.
ROOT="${MATHAPPU_ROOT:-}"
HOME_DIR="$ROOT/opt/mathappu"
ENV_FILE="$ROOT/etc/mathappu/mathappu.env"
UNIT="$ROOT/etc/systemd/system/mathappu.service"
CURRENT="$HOME_DIR/current"
KEPT=3
SCRATCH=

fail() { echo "install.sh: $*" >&2; exit 1; }

usage() { sed -n '2,7p' "${BASH_SOURCE[0]}" | cut -c3-; exit 2; }

with_systemd() { [ -z "$ROOT" ] && [ -d /run/systemd/system ]; }

# As systemd reads it: the last one counts, without quotes around it and blanks behind it.
setting() {
  sed -n "s/^$1=//p" "$ENV_FILE" 2>/dev/null | tail -n 1 | sed "s/[[:space:]]*\$//; s/^\"\(.*\)\"\$/\1/; s/^'\(.*\)'\$/\1/"
}

require_machine() {
  [ "$(id -u)" = 0 ] || fail 'must be run as root'
  [ "$(uname -s)" = Linux ] || fail 'is for Linux'
}

# The file is whole: its checksum lies beside it.
check_sum() {
  local file=$1
  [ -f "$file" ] || fail "$file: there is no such file"
  [ -f "$file.sha256" ] || fail "$file.sha256 is missing: copy it beside the release"
  (cd "$(dirname "$file")" && sha256sum --check --status "$(basename "$file").sha256") ||
    fail "$file does not match its checksum: copy it anew"
}

add_user() {
  with_systemd || return 0
  id mathappu >/dev/null 2>&1 || useradd --system --home-dir /var/lib/mathappu --shell /usr/sbin/nologin mathappu
}

# Production wants these; the secrets are made here, everything else is yours to fill in.
write_settings() {
  [ -e "$ENV_FILE" ] && return 0
  mkdir -p "$(dirname "$ENV_FILE")"
  (
    umask 077
    cat >"$ENV_FILE" <<SETTINGS
# What each means: /opt/mathappu/current/docs/operations.md
SHOP_ENV=production
HOST=127.0.0.1
PORT=3000
DATA_DIR=/var/lib/mathappu
BACKUP_DIR=/var/backups/mathappu
TRUST_PROXY=on
AUTH_SECRET=$(head -c 48 /dev/urandom | base64 -w 0 | tr '+/' '-_')

# Fill in, then: systemctl enable --now mathappu
BASE_URL=
# PostgreSQL on this machine: postgres:///mathappu?host=/run/postgresql&user=mathappu
DATABASE_URL=
ADMIN_PHONE=
ADMIN_PASSWORD=
RAZORPAY_KEY_ID=
RAZORPAY_KEY_SECRET=
RAZORPAY_WEBHOOK_SECRET=
SMTP_URL=
MAIL_FROM=
SETTINGS
  )
  echo "$ENV_FILE was written: fill it in."
}

make_folders() {
  mkdir -p "$HOME_DIR/releases" "$ROOT/var/lib/mathappu" "$ROOT/var/cache/mathappu" "$ROOT/var/backups/mathappu"
  # Whatever the umask of root: the shop has an account of its own.
  chmod 0755 "$HOME_DIR" "$HOME_DIR/releases"
  chmod 0700 "$ROOT/var/lib/mathappu" "$ROOT/var/cache/mathappu" "$ROOT/var/backups/mathappu"
  if with_systemd; then chown mathappu: /var/lib/mathappu /var/cache/mathappu /var/backups/mathappu; fi
}

sum_of() { cut -d' ' -f1 "$1.sha256"; }

# Another release of the same name would replace one that runs, or that is the way back. Those that were installed before
# sums were kept have none.
require_own_name() {
  local file=$1 name=$2 kept
  kept=$(cat "$HOME_DIR/releases/$name/.sha256" 2>/dev/null || true)
  [ -z "$kept" ] || [ "$kept" = "$(sum_of "$file")" ] ||
    fail "$name is already there with other contents: make the release anew, from a commit of its own"
}

# Unpacked beside its place and moved there: a release is whole or not there. What is left of an attempt, as on a full
# disk, is removed at its end, or by the next one.
unpack() {
  local file=$1 name=$2
  rm -rf "${HOME_DIR:?}"/releases/.unpacking.*
  SCRATCH=$(mktemp -d "$HOME_DIR/releases/.unpacking.XXXXXX")
  trap 'rm -rf "$SCRATCH"' EXIT
  tar --extract --gzip --file "$file" --directory "$SCRATCH" --no-same-owner || fail "$file could not be unpacked"
  [ -f "$SCRATCH/$name/dist/app/main.js" ] || fail "$file is no release of the shop"
  sum_of "$file" >"$SCRATCH/$name/.sha256"
  rm -rf "${HOME_DIR:?}/releases/$name"
  mv "$SCRATCH/$name" "$HOME_DIR/releases/$name"
  rmdir "$SCRATCH"
  # The files of a release carry no time, and forget_old removes what was installed first.
  touch "$HOME_DIR/releases/$name"
  chmod -R go=u,go-w "$HOME_DIR/releases/$name"
}

# Atomic: a reader sees the old release or the new one.
point_to() {
  ln -sfn "releases/$1" "$CURRENT.new"
  mv -T "$CURRENT.new" "$CURRENT"
}

point_unit_to() {
  point_to "$1"
  mkdir -p "$(dirname "$UNIT")"
  cp "$CURRENT/deploy/systemd/mathappu.service" "$UNIT"
}

# The release to go back to: one that ran.
previous() { cat "$HOME_DIR/previous" 2>/dev/null || true; }
remember() {
  echo "$1" >"$HOME_DIR/previous.new"
  mv "$HOME_DIR/previous.new" "$HOME_DIR/previous"
}

running() { basename "$(readlink "$CURRENT" 2>/dev/null || true)"; }

# Where the shop listens: HOST may be one address of several.
ready_address() {
  local host port
  host=$(setting HOST)
  port=$(setting PORT)
  case $host in
    '' | 0.0.0.0 | ::) host=127.0.0.1 ;;
    *:*) host="[$host]" ;;
  esac
  echo "http://$host:${port:-3000}/readyz"
}

is_ready() {
  "$CURRENT/node_modules/.bin/node" --eval \
    'fetch(process.argv[1], { signal: AbortSignal.timeout(3000) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' \
    "$(ready_address)"
}

restart_until_ready() {
  systemctl daemon-reload
  systemctl restart mathappu
  for _ in $(seq 60); do
    if is_ready; then return 0; fi
    sleep 2
  done
  return 1
}

# What `npm run <command>` is in a checkout, as the shop's own user and with its settings, which only systemd reads as the
# shop gets them.
run_as_shop() {
  local release=$1 command=$2 terminal=--pipe
  shift 2
  if [ -t 0 ] && [ -t 1 ]; then terminal=--pty; fi
  systemd-run --quiet --wait "$terminal" --uid=mathappu --property=EnvironmentFile=/etc/mathappu/mathappu.env \
    --working-directory="$release" "$release/node_modules/.bin/node" --liftoff-only "scripts/$command.ts" "$@"
}

run_command() {
  case ${1:-} in
    admin | backup | import | ledger | move | pictures | restore) run_as_shop "$CURRENT" "$@" ;;
    *) usage ;;
  esac
}

# By the new release: proving the backup tries the new migrations, and a fault of the old release's proof does not stand
# in the way.
back_up() {
  local release=$1
  systemctl is-active --quiet mathappu || return 0
  echo 'Making a proved backup before the upgrade …'
  run_as_shop "$release" backup
}

# Beside the running release and the one to go back to.
forget_old() {
  find "$HOME_DIR/releases" -mindepth 1 -maxdepth 1 -type d -not -name "$(running)" -not -name "$(previous)" -not -name '.*' -printf '%T@ %f\n' |
    sort -rn | tail -n +"$((KEPT - 1))" | cut -d' ' -f2- | while read -r old; do rm -rf "${HOME_DIR:?}/releases/$old"; done
}

# Fails after going back to the one before. That is remembered first: whoever is interrupted while the new one starts has a
# way back, too.
put_in_charge() {
  local name=$1 before=$2 kept
  kept=$(previous)
  [ -z "$before" ] || [ "$before" = "$name" ] || remember "$before"
  point_unit_to "$name"
  if ! with_systemd; then echo "$name is in place; there is no systemd here to start it."; return 0; fi
  if ! systemctl is-enabled --quiet mathappu 2>/dev/null; then
    systemctl daemon-reload
    echo "$name is in place. Fill in $ENV_FILE, then: systemctl enable --now mathappu"
    return 0
  fi
  if restart_until_ready; then echo "$name runs."; return 0; fi
  journalctl --unit mathappu --lines 20 --no-pager >&2 || true
  if [ -n "$before" ] && [ "$before" != "$name" ]; then
    point_unit_to "$before"
    if [ -n "$kept" ]; then remember "$kept"; else rm -f "$HOME_DIR/previous"; fi
    # It would otherwise be kept as one of the last releases, in the place of one that ran.
    [ "$name" = "$(previous)" ] || rm -rf "${HOME_DIR:?}/releases/$name"
    if restart_until_ready; then fail "$name did not get ready: $before runs again"; fi
    fail "$name did not get ready, nor does $before: see journalctl --unit mathappu"
  fi
  fail "$name did not get ready: see journalctl --unit mathappu"
}

install_release() {
  local file=$1 name before
  name=$(basename "$file" .tar.gz)
  check_sum "$file"
  add_user
  make_folders
  require_own_name "$file" "$name"
  write_settings
  before=$(running)
  unpack "$file" "$name"
  if with_systemd && [ -n "$before" ] && ! back_up "$HOME_DIR/releases/$name"; then
    [ "$name" = "$before" ] || rm -rf "${HOME_DIR:?}/releases/$name"
    fail 'the backup failed, so the old release goes on'
  fi
  put_in_charge "$name" "$before"
  forget_old
}

roll_back() {
  local before
  before=$(previous)
  if [ -z "$before" ] || [ ! -d "$HOME_DIR/releases/$before" ]; then fail 'there is no release before this one'; fi
  local now
  now=$(running)
  [ "$now" != "$before" ] || fail "$now runs already"
  put_in_charge "$before" "$now"
}

show_status() {
  local now
  now=$(running)
  for release in "$HOME_DIR"/releases/*/; do
    [ -d "$release" ] || continue
    release=$(basename "$release")
    if [ "$release" = "$now" ]; then echo "* $release"; else echo "  $release"; fi
  done
}

[ $# = 1 ] || [ "${1:-}" = --run ] || usage
require_machine
case $1 in
  --rollback) roll_back ;;
  --status) show_status ;;
  --run) shift && run_command "$@" ;;
  -*) usage ;;
  *) install_release "$1" ;;
esac
