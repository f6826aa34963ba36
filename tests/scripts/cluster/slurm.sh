#!/usr/bin/env bash
# One audit as a SLURM array on this machine, with tasks that are killed, against the same audit in one process: the same bytes.
# Needs Debian's slurm-wlm and munge, and root. Usage: slurm.sh STORE. Prints what ended how; fails where something differs.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin # not every user has the folders of daemons
store=$(realpath "$1")
program="$(realpath "$(dirname "$0")/../../..")/bin/audit.js"
script="$(realpath "$(dirname "$0")/../../../scripts/slurm/audit.sbatch")"
D=$(mktemp -d)
cd "$D"
mkdir state spool log
host=$(hostname -s)
export SLURM_CONF="$D/slurm.conf"
export AUDIT="$(command -v node) $program"

stop() {
  for file in "$D"/slurmd.pid "$D"/slurmctld.pid /run/munge/munged.pid; do
    [ -f "$file" ] && kill "$(cat "$file")" 2>/dev/null || true
  done
  sleep 1
  rm -rf "$D"
}
trap stop EXIT

cat >slurm.conf <<CONF
ClusterName=one
SlurmctldHost=$host
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
StateSaveLocation=$D/state
SlurmdSpoolDir=$D/spool
SlurmctldPidFile=$D/slurmctld.pid
SlurmdPidFile=$D/slurmd.pid
SlurmctldLogFile=$D/log/slurmctld.log
SlurmdLogFile=$D/log/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
JobRequeue=1
KillWait=2
JobCompType=jobcomp/filetxt
JobCompLoc=$D/jobs.log
NodeName=$host CPUs=2 RealMemory=4000 State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF

failed() {
  echo "SLURM: $1" >&2
  tail -n 20 "$D"/log/*.log >&2 2>/dev/null || true
  exit 1
}
trap 'failed "line $LINENO: $BASH_COMMAND"' ERR

# A fresh key, because a package may come without one.
mkdir -p /run/munge /etc/munge
[ -f /etc/munge/munge.key ] || dd if=/dev/urandom of=/etc/munge/munge.key bs=1 count=1024 status=none
chown -R munge:munge /run/munge /etc/munge
chmod 400 /etc/munge/munge.key
pgrep munged >/dev/null || setsid su -s /bin/sh munge -c munged </dev/null >/dev/null 2>&1 || failed "munged did not start"
sleep 1
munge -n | unmunge >/dev/null || failed "munge does not work"
setsid slurmctld </dev/null >/dev/null 2>&1 || failed "slurmctld did not start"
sleep 2
setsid slurmd </dev/null >/dev/null 2>&1 || failed "slurmd did not start"
for _ in $(seq 30); do
  timeout 5 sinfo -h -o %T | grep -q idle && break
  sleep 1
done
timeout 5 sinfo -h -o %T | grep -q idle || failed "the node is not idle: $(timeout 5 sinfo -h || true)"

# With its folder, no other process has this name.
export PLAN="$D/plan.json"
$AUDIT plan "$store" --shards 8 --labels --out "$PLAN"
J=$(timeout 20 sbatch --parsable --mem=1G --array=0-7 "$script" "$PLAN")
merge='$AUDIT merge $PLAN parts --out-md m.md --out-json m.json --out-html m.html --out-csv mcsv --out-db m.db'
M=$(timeout 20 sbatch --parsable --output=merge.log --dependency=afterok:"$J" --wrap "$merge")

# One task is cancelled, and the process of another one is killed.
running() { pgrep -f "shard $PLAN --index" || true; }
for _ in $(seq 300); do
  [ -n "$(running)" ] && break
  sleep 0.05
done
victim=$(running | tail -1)
[ -n "$victim" ] || failed "no task ran"
index=$(tr '\0' ' ' <"/proc/$victim/cmdline" | sed -E 's/.*--index ([0-9]+).*/\1/')
kill -9 "$victim"
echo "killed with -9: task ${J}_$index"
cancelled=$(timeout 5 squeue -h -t R,PD -r -o %i | grep "^${J}_" | grep -v "^${J}_$index\$" | tail -1)
timeout 10 scancel "$cancelled"
echo "cancelled: task $cancelled"

wait_for() {
  for _ in $(seq 240); do
    [ -z "$(timeout 10 squeue -h -r -o %i 2>/dev/null | grep "$1" || true)" ] && return 0
    sleep 1
    # A dependency on a task that failed is never met.
    timeout 10 squeue -h -o %r 2>/dev/null | grep -q DependencyNeverSatisfied && return 0
  done
  return 1
}
wait_for "^${J}_" || failed "the array did not end"
# A merge names the indexes without a part as --array= takes them, and they run again.
# On a busy machine a task can end before it is killed; then its part is lost instead.
for name in "$index" "${cancelled#*_}"; do rm -f "parts/$name.part"; done
timeout 10 scancel "$M" || true
$AUDIT merge "$PLAN" parts --out-md m.md 2>missing.txt && failed "parts were missing, and the merge went well"
cat missing.txt
array=$(sed -nE 's/.*--array=([0-9,-]+)\.$/\1/p' missing.txt)
J=$(timeout 20 sbatch --parsable --mem=1G --array="$array" "$script" "$PLAN")
M=$(timeout 20 sbatch --parsable --output=merge.log --dependency=afterok:"$J" --wrap "$merge")
wait_for "^${J}_" || failed "the second array did not end"
wait_for "^$M" || failed "the merge did not end"
sleep 1
sed -E 's/ (UserId|GroupId|Gid|Name|WorkDir|ReservationName|Tres|Account|QOS|WcKey|Cluster|SubmitTime|EligibleTime|DerivedExitCode|TimeLimit|Partition|ProcCnt|NodeCnt)=[^ ]*//g' jobs.log
[ -f m.json ] || { cat merge.log >&2; failed "the merge wrote nothing"; }

$AUDIT "$store" --out-md a.md --out-json a.json --out-html a.html --out-csv acsv --out-db a.db >/dev/null
for name in md json html db; do cmp "m.$name" "a.$name"; done
diff -r mcsv acsv
echo "SLURM: the same document, report, page, tables and database as of one audit"
