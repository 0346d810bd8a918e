import type { MergeRequestContent } from '../types.ts'

export const mergeRequests2: readonly MergeRequestContent[] = [
  {
    title: 'Try Nomad for the API',
    body: `A spike, not a proposal with a ribbon. Three small machines, API and reports scheduled on them, rolling deploys for free. 410 lines, of which 220 replace shell.`,
    author: 'kwame',
    assignee: 'callum',
    labels: ['question', 'terraform'],
    age: 258,
    branch: 'nomad-api',
    outcome: 'closed',
    endedAfter: 24,
    endedBy: 'kwame',
    thread: [
      {
        by: 'callum',
        body: `I like it and I'm afraid of it. Who fixes the scheduler at 03:00? Today a deploy is \`docker pull\` and a symlink, and anybody here can read it.`,
        after: 20,
      },
      { by: 'ines', body: "We have five services. At fifteen I'd say yes.", after: 26 },
      {
        by: 'kwame',
        body: `Agreed, closing with a note in \`docs/decisions/0011-no-scheduler.md\`: to be reopened at ten services or at the third home-made rolling deploy.`,
        after: 500,
        awards: [['thumbsup', 'callum', 'ines']],
      },
    ],
    commits: [
      { title: 'Nomad servers and clients', by: 'kwame', after: -30 },
      { title: 'Job for the API', by: 'kwame', after: -2 },
    ],
    changes: [
      {
        path: 'nomad/api.nomad.hcl',
        status: 'new',
        diff: `@@ -0,0 +1,23 @@
+job "api" {
+  datacenters = ["fsn"]
+
+  group "api" {
+    count = 3
+
+    update {
+      max_parallel = 1
+      auto_revert  = true
+    }
+
+    task "api" {
+      driver = "docker"
+      config {
+        image = "registry.larkspur.example/api:\${var.version}"
+      }
+      resources {
+        cpu    = 1000
+        memory = 512
+      }
+    }
+  }
+}`,
      },
    ],
  },
  {
    title: 'Expire WAL after 35 days, artefacts after 14',
    body: `For #26. The first run will remove about 61 TB of WAL. I'd like two people to look at the prefix before that, please, and one of them should be Callum.`,
    author: 'kwame',
    assignee: 'ines',
    labels: ['cost', 'backup'],
    milestone: 'Under 4 000 euros',
    age: 199,
    branch: 'bucket-lifecycle',
    outcome: 'merged',
    endedAfter: 5,
    endedBy: 'ines',
    thread: [
      {
        by: 'callum',
        body: `Looked with \`--dry-run\`, listed the oldest and newest 100 of what goes and of what stays. Prefix is right.`,
        after: 30,
      },
      {
        by: 'ines',
        body: 'Restored the oldest base backup that stays plus its WAL. Works. Merging, good-bye WAL.',
        after: 20,
      },
    ],
    commits: [
      { title: 'Lifecycle rules for WAL and artefacts', by: 'kwame', after: -1 },
      { title: 'Keep firmware images', by: 'kwame', after: 3 },
    ],
    changes: [
      {
        path: 'terraform/storage/lifecycle.tf',
        status: 'new',
        diff: `@@ -0,0 +1,18 @@
+locals {
+  # days; null keeps for ever
+  retention = {
+    "larkspur-wal"       = 35
+    "larkspur-artefacts" = 14
+    "larkspur-firmware"  = null
+  }
+}
+
+resource "minio_ilm_policy" "expire" {
+  for_each = { for bucket, days in local.retention : bucket => days if days != null }
+  bucket   = each.key
+
+  rule {
+    id         = "expire"
+    expiration = "\${each.value}d"
+  }
+}`,
      },
    ],
  },
  {
    title: 'Page on the age of readings',
    body: `Two rules, tests with \`promtool\`, and the runbook they link to. Thresholds and the replay of the last 90 days are in #30.

Closes #30`,
    author: 'mira',
    assignee: 'callum',
    labels: ['monitoring', 'incident'],
    age: 140,
    branch: 'consumer-lag-alert',
    outcome: 'merged',
    endedAfter: 8.5,
    endedBy: 'callum',
    thread: [
      {
        by: 'callum',
        body: `\`absent()\` too: if ingest is dead there's no metric, and then the age of the oldest message is… nothing, which is not > 180.`,
        after: 24,
      },
      {
        by: 'mira',
        body: `Good catch, that would have been the perfect silence. Added as \`ConsumerLagUnknown\`, with a test.`,
        after: 2.5,
      },
      {
        by: 'priya',
        body: `The gauge is set when a batch is *taken*. With no worker taking any it stays at its last value, so it looks healthy and frozen.`,
        after: 30,
      },
      {
        by: 'mira',
        body: `Ugh, yes. It's now computed at scrape time from the queue itself (platform/ingest!8), and the rule here needs no change. Thank you, both of you have just saved me from a very reassuring alert.`,
        after: 4,
      },
      {
        by: 'callum',
        body: 'Stopped both workers on staging: warn after 3 min, page after 4 min 10. Merging.',
        after: 100,
        awards: [['dart', 'mira', 'priya']],
      },
    ],
    commits: [
      { title: 'Alert on the age of the oldest unprocessed message', by: 'mira', after: -2 },
      { title: 'Alert when we do not know it', by: 'mira', after: 27 },
      { title: 'Test the rules', by: 'mira', after: 64 },
    ],
    changes: [
      {
        path: 'monitoring/rules/ingest.yml',
        diff: `@@ -3,5 +3,23 @@ groups:
   - name: ingest
     rules:
+      - alert: ConsumerLagHigh
+        expr: max by (region, env) (ingest_oldest_message_age_seconds) > 180
+        for: 1m
+        labels:
+          severity: page
+        annotations:
+          summary: "Readings in {{ $labels.region }} are {{ $value | humanizeDuration }} late"
+          runbook_url: https://runbooks.larkspur.example/readings-late
+      - alert: ConsumerLagRising
+        expr: max by (region, env) (ingest_oldest_message_age_seconds) > 60
+        for: 2m
+        labels:
+          severity: ticket
+      - alert: ConsumerLagUnknown
+        expr: absent(ingest_oldest_message_age_seconds{env="production"})
+        for: 2m
+        labels:
+          severity: page
       - alert: IngestDown
         expr: up{job="ingest"} == 0
         for: 2m`,
      },
      {
        path: 'monitoring/tests/ingest_test.yml',
        status: 'new',
        diff: `@@ -0,0 +1,22 @@
+rule_files:
+  - ../rules/ingest.yml
+
+evaluation_interval: 30s
+
+tests:
+  - name: late readings page after a minute
+    interval: 30s
+    input_series:
+      - series: ingest_oldest_message_age_seconds{region="fsn",env="production"}
+        values: 10 200 260 320 380
+    alert_rule_test:
+      - eval_time: 2m
+        alertname: ConsumerLagHigh
+        exp_alerts:
+          - exp_labels:
+              region: fsn
+              env: production
+              severity: page
+            exp_annotations:
+              summary: Readings in fsn are 6m 20s late
+              runbook_url: https://runbooks.larkspur.example/readings-late`,
      },
      {
        path: 'runbooks/readings-late.md',
        status: 'new',
        diff: `@@ -0,0 +1,9 @@
+# Readings are late
+
+**Who notices:** every farm, after about ten minutes. Frost warnings depend on it.
+**Can it wait until morning?** No.
+
+1. Are both workers reading? \`ingestctl workers\` must show two lines that change.
+2. If one is stuck: \`systemctl restart ingest@1\`, wait a minute, look again.
+3. Was there a deploy in the last 24 h? Roll back the *image*, never the migration.
+4. Tell support what you know, even if it is little: \`#field\`.`,
      },
    ],
  },
  {
    title: 'Staging can never page',
    body: `First route wins, so it goes first: everything from staging ends in a channel, whatever its severity.

Closes #33`,
    author: 'callum',
    assignee: 'mira',
    labels: ['monitoring', 'bug'],
    age: 108.7,
    branch: 'quiet-staging',
    outcome: 'merged',
    endedAfter: 0.4,
    endedBy: 'mira',
    thread: [
      {
        by: 'mira',
        body: `\`amtool config routes test env=staging severity=page\` says \`chat-staging\`. Good night.`,
        after: 3,
        awards: [['sleeping', 'callum']],
      },
    ],
    commits: [{ title: 'Route staging to chat before anything else', by: 'callum', after: -1 }],
    changes: [
      {
        path: 'monitoring/alertmanager.yml',
        diff: `@@ -6,7 +6,10 @@
 route:
   receiver: chat
   group_by: [alertname, region]
   routes:
+    - matchers: [env="staging"]
+      receiver: chat-staging
+      continue: false
     - matchers: [severity="page"]
       receiver: oncall
       repeat_interval: 15m
@@ -24,3 +27,7 @@ receivers:
   - name: chat
     webhook_configs:
       - url: https://chat.larkspur.example/hooks/ops
+  - name: chat-staging
+    webhook_configs:
+      - url: https://chat.larkspur.example/hooks/staging
+        send_resolved: false`,
      },
    ],
  },
  {
    title: 'WIP: Modules per service, begin with reports',
    body: `Shrunk to the one service we agreed on in #55. \`moved\` blocks instead of state surgery; plan says *0 to add, 0 to change, 0 to destroy*.

- [x] \`services/reports\`
- [x] building blocks \`vm\`, \`dns_record\`
- [ ] remove \`reports\` from the four old places
- [ ] rebase, the firewall file has changed three times since`,
    author: 'kwame',
    assignee: 'callum',
    labels: ['terraform', 'question'],
    age: 86,
    branch: 'service-modules',
    outcome: 'opened',
    conflict: true,
    thread: [
      {
        by: 'callum',
        body: `Reading it for the third time I have to say that \`services/reports/main.tf\` is pleasant. Don't tell #55.`,
        after: 1600,
      },
      { by: 'kwame', body: 'Screenshot taken.', after: 20, awards: [['shushing_face', 'callum', 'mira']] },
      {
        by: 'hugo',
        body: `Where would a rule live that concerns *all* services, e.g. "nobody speaks to the vault but the deployer"?`,
        after: 100,
      },
      { by: 'kwame', body: `\`policy/\`, applied last and denying. Not in here yet.`, after: 5 },
    ],
    commits: [
      { title: 'Building blocks for services', by: 'kwame', after: -20 },
      { title: 'Move reports into a service module', by: 'kwame', after: 1540 },
    ],
    changes: [
      {
        path: 'terraform/services/reports/main.tf',
        status: 'new',
        diff: `@@ -0,0 +1,17 @@
+module "vm" {
+  source = "../../blocks/vm"
+  name   = "reports-1"
+  type   = "cx22"
+  open   = { metrics = { port = 9100, from = ["10.20.9.0/24"] } }
+}
+
+module "dns" {
+  source = "../../blocks/dns_record"
+  name   = "reports"
+  target = module.vm.ipv4
+}
+
+moved {
+  from = module.server.hcloud_server.this["reports-1"]
+  to   = module.vm.hcloud_server.this
+}`,
      },
      {
        path: 'terraform/firewall/rules.tf',
        diff: `@@ -48,6 +48,5 @@ locals {
     "api"     = { ports = [443, 9100], from = ["lb", "mon"] }
     "ingest"  = { ports = [9100, 9311], from = ["mon"] }
-    "reports" = { ports = [9100], from = ["mon"] }
     "vault"   = { ports = [8200], from = ["deploy"] }
   }
 }`,
      },
    ],
  },
  {
    title: 'Ansible: cache facts, pipeline, stop updating apt on every role',
    body: `Full run 26 min → 9 min 20 on my machine, 11 min from the runner. The rest is Grafana's package repository, which is slow and not ours. See #44.`,
    author: 'kwame',
    assignee: 'hugo',
    labels: ['ansible'],
    age: 57.5,
    branch: 'ansible-faster',
    outcome: 'opened',
    thread: [
      {
        by: 'hugo',
        body: `The fact cache lives 24 h. If an address changes in between, the firewall template uses the old one, doesn't it?`,
        after: 24,
      },
      {
        by: 'kwame',
        body: `True, and nasty. Cache without network facts then: \`gather_subset=!all,min,hardware\` cached, network always fresh. 12 min. Hmm.`,
        after: 8,
      },
      {
        by: 'hugo',
        body: `I can live with 12. Please also show the time of the last *full* run per host in the drift report, that was the actual problem.`,
        after: 700,
      },
    ],
    commits: [
      { title: 'Cache facts for a day', by: 'kwame', after: -3 },
      { title: 'Always gather network facts', by: 'kwame', after: 34 },
    ],
    changes: [
      {
        path: 'ansible/ansible.cfg',
        diff: `@@ -1,4 +1,11 @@
 [defaults]
 inventory = inventory/production
-gathering = implicit
+gathering = smart
+fact_caching = jsonfile
+fact_caching_connection = ~/.cache/larkspur-facts
+fact_caching_timeout = 86400
 retry_files_enabled = False
+
+[ssh_connection]
+pipelining = True
+ssh_args = -o ControlMaster=auto -o ControlPersist=120s`,
      },
      {
        path: 'ansible/site.yml',
        diff: `@@ -1,6 +1,14 @@
 ---
 - hosts: all
   become: true
+  pre_tasks:
+    - name: Addresses are never taken from the cache
+      ansible.builtin.setup:
+        gather_subset: ["!all", "!min", "network"]
+    - name: Refresh package lists once
+      ansible.builtin.apt:
+        update_cache: true
+        cache_valid_time: 14400
   roles:
     - { role: base }
     - { role: users }`,
      },
    ],
  },
  {
    title: 'pgbouncer: own pools for api, ingest and reports',
    body: `Reports go to the replica with ten connections; \`api\` and \`ingest\` can no longer starve each other. Sum is 128 of 200. Closes #50.

| pool | before | now | estimate at 3.25× |
|---|---:|---:|---:|
| api | shared 60 | 96 | 95 |
| ingest | shared 60 | 22 | 18 |
| reports | shared 60 | 10 (replica) | 10 |`,
    author: 'mira',
    assignee: 'ines',
    labels: ['capacity', 'database'],
    milestone: 'Harvest readiness',
    age: 36.3,
    branch: 'pooler-pools',
    outcome: 'merged',
    endedAfter: 1,
    endedBy: 'ines',
    thread: [
      {
        by: 'ines',
        body: "96 for an estimate of 95 is what I'd call confidence. If it's too small, what do people see?",
        after: 9,
      },
      {
        by: 'mira',
        body: `A wait, up to \`query_wait_timeout\` = 8 s instead of the former 120, and then a 503 with \`Retry-After\`. The console retries, so: slow rather than broken. And it's a reload, not a restart, to raise it.`,
        after: 1,
      },
      {
        by: 'ines',
        body: 'OK for me. I watched the reload on staging with 300 clients: no drop.',
        after: 2,
        awards: [['thumbsup', 'mira', 'kwame']],
      },
    ],
    commits: [
      { title: 'Separate pools', by: 'mira', after: -1.5 },
      { title: 'Wait eight seconds for a connection, not two minutes', by: 'mira', after: 10 },
    ],
    changes: [
      {
        path: 'ansible/roles/pgbouncer/templates/pgbouncer.ini.j2',
        diff: `@@ -1,11 +1,13 @@
 [databases]
-larkspur = host={{ db_primary }} port=5432 dbname=larkspur
+larkspur = host={{ db_primary }} port=5432 dbname=larkspur pool_size=96
+larkspur_ingest = host={{ db_primary }} port=5432 dbname=larkspur pool_size=22
+larkspur_reports = host={{ db_replica }} port=5432 dbname=larkspur pool_size=10
 
 [pgbouncer]
 listen_addr = {{ private_ip }}
 listen_port = 6432
 pool_mode = transaction
-default_pool_size = 60
+default_pool_size = 5
 max_client_conn = 2000
-query_wait_timeout = 120
+query_wait_timeout = 8
 server_idle_timeout = 60`,
      },
    ],
  },
  {
    title: 'A forgotten slot may keep 40 GB, not everything',
    body: `\`max_slot_wal_keep_size = 40GB\`: enough for a replica that is away for five hours of compaction, and a quarter of the disk. A replica that's away longer has to be rebuilt from the base backup, which takes two hours.

Closes #58`,
    author: 'kwame',
    assignee: 'ines',
    labels: ['database', 'capacity'],
    age: 11.4,
    branch: 'slot-limit',
    outcome: 'merged',
    endedAfter: 0.8,
    endedBy: 'ines',
    thread: [
      { by: 'ines', body: 'And an alert at 20 GB, please, so the replica learns of its fate from us.', after: 10 },
      { by: 'kwame', body: 'Added.', after: 1 },
    ],
    commits: [
      { title: 'Limit what a replication slot can hold back', by: 'kwame', after: -1 },
      { title: 'Warn at half of it', by: 'kwame', after: 11 },
    ],
    changes: [
      {
        path: 'ansible/roles/postgres/defaults/main.yml',
        diff: `@@ -17,5 +17,6 @@
 postgres_settings:
   wal_compression: zstd
   wal_keep_size: 4GB
+  max_slot_wal_keep_size: 40GB
   max_wal_senders: 8
   archive_timeout: 60s`,
      },
      {
        path: 'monitoring/rules/postgres.yml',
        diff: `@@ -28,5 +28,12 @@ groups:
         labels:
           severity: page
+      - alert: PgSlotHoldsWal
+        expr: pg_replication_slot_retained_bytes > 20e9
+        for: 10m
+        labels:
+          severity: ticket
+        annotations:
+          summary: "Slot {{ $labels.slot_name }} holds back {{ $value | humanize1024 }}B"
       - alert: PgReplicationSlotInactive
         expr: pg_replication_slots_active == 0
         for: 30m`,
      },
    ],
  },
  {
    title: 'Runbook: switch the primary broker on purpose',
    body: `Second point of #45, and a script for the first one. I did it twice on staging with the bad gateways Grete gave us: 6 s without a broker, all back within 40 s, retained topics equal afterwards.

- [x] \`retained-diff.py\` compares and copies
- [x] runbook
- [ ] somebody who isn't me follows it on staging
- [ ] date for production, with Rosa awake`,
    author: 'mira',
    assignee: 'callum',
    labels: ['runbook', 'network'],
    milestone: 'Harvest readiness',
    age: 3.2,
    branch: 'broker-switch',
    outcome: 'opened',
    thread: [
      { by: 'callum', body: 'Step 4 "wait until it looks calm" — I know what you mean and Kwame wouldn\'t.', after: 9 },
      { by: 'mira', body: 'Replaced by a number: connection rate under 5/s for 60 s.', after: 1.2 },
      { by: 'kwame', body: 'I would, by now, but thanks. Following it this afternoon on staging.', after: 14 },
      {
        by: 'kwame',
        body: `Done, 11 minutes with reading. One question: step 6 on \`broker-2\` needs sudo for the user \`broker\`, on purpose?`,
        after: 7,
      },
      { by: 'callum', body: "No, that's a leftover. Mira, can it be the deployer?", after: 16 },
    ],
    commits: [
      { title: 'Compare retained messages of both brokers', by: 'mira', after: -4 },
      { title: 'Runbook for the switch', by: 'mira', after: -1 },
      { title: 'Say what calm is', by: 'mira', after: 11 },
    ],
    changes: [
      {
        path: 'runbooks/broker-switch.md',
        status: 'new',
        diff: `@@ -0,0 +1,12 @@
+# Switch the primary broker
+
+Takes a quarter of an hour, six seconds of which are noticeable. Do it monthly, not only when you must.
+
+1. Tell support. Not between 04:30 and 06:30 UTC, that is when the night arrives.
+2. \`./retained-diff.py broker-1 broker-2\` must print \`0 differ\`. If not: \`--copy\`, then again.
+3. Move the address: \`ansible-playbook broker-switch.yml -e to=broker-2\`
+4. Wait until the connection rate is under 5/s for 60 s ([dashboard](https://grafana.larkspur.example/d/broker)).
+5. Number of gateways connected must be within 1 % of the number before step 3.
+6. On the old primary: \`systemctl restart broker\`, so it starts its life as a secondary clean.
+
+**Going back** is the same list with the names exchanged.`,
      },
      {
        path: 'tools/retained-diff.py',
        status: 'new',
        diff: `@@ -0,0 +1,33 @@
+#!/usr/bin/env python3
+"""Compare the retained messages of two brokers; with --copy, make the second like the first."""
+
+import argparse
+import hashlib
+
+from larkspur_mqtt import collect_retained, publish_retained
+
+
+def main() -> int:
+    parser = argparse.ArgumentParser(description=__doc__)
+    parser.add_argument("source")
+    parser.add_argument("target")
+    parser.add_argument("--copy", action="store_true")
+    args = parser.parse_args()
+
+    source = collect_retained(args.source)
+    target = collect_retained(args.target)
+    differ = [t for t in source if digest(source[t]) != digest(target.get(t, b""))]
+    for topic in sorted(differ):
+        print(topic)
+        if args.copy:
+            publish_retained(args.target, topic, source[topic])
+    print(len(differ), "differ")
+    return 0 if args.copy or not differ else 1
+
+
+def digest(payload: bytes) -> str:
+    return hashlib.sha256(payload).hexdigest()
+
+
+if __name__ == "__main__":
+    raise SystemExit(main())`,
      },
    ],
  },
  {
    title: 'Postgres 17 on the replicas of staging',
    body: `The version becomes a variable per host, so that rehearsal 2 (#61) can have 15 and 17 side by side. Nothing changes on production: the default stays 15.

@mira would you look at the \`pgbouncer\` part? After the upgrade it must reconnect, and I'm not certain that \`RELOAD\` is enough.`,
    author: 'kwame',
    assignee: 'mira',
    labels: ['database', 'ansible'],
    milestone: 'Postgres 17',
    age: 0.9,
    branch: 'pg17-staging',
    outcome: 'opened',
    thread: [
      {
        by: 'mira',
        body: `It's not: server connections that were open before stay on the old socket until they idle out. \`RECONNECT larkspur\` does it, without dropping clients. I left a suggestion at that line.`,
        after: 4,
      },
      { by: 'kwame', body: "Took it. Didn't know that command existed.", after: 3, awards: [['pray', 'mira']] },
    ],
    commits: [
      { title: 'Choose the Postgres version per host', by: 'kwame', after: -1 },
      { title: 'Reconnect the pooler after an upgrade', by: 'kwame', after: 7.2 },
    ],
    changes: [
      {
        path: 'ansible/roles/postgres/defaults/main.yml',
        diff: `@@ -1,4 +1,6 @@
 ---
-postgres_version: 15
+# 15 until the evening of the upgrade; overridden per host for rehearsals
+postgres_version: "{{ postgres_version_override | default(15) }}"
+postgres_bin: "/usr/lib/postgresql/{{ postgres_version }}/bin"
 postgres_locale: C.UTF-8
 postgres_port: 5432`,
      },
      {
        path: 'ansible/inventory/staging/host_vars/db-2.yml',
        status: 'new',
        diff: `@@ -0,0 +1,2 @@
+---
+postgres_version_override: 17`,
      },
      {
        path: 'ansible/roles/pgbouncer/handlers/main.yml',
        diff: `@@ -1,5 +1,10 @@
 ---
 - name: reload pgbouncer
   ansible.builtin.command: psql -p 6432 pgbouncer -c 'RELOAD'
   become_user: postgres
   changed_when: true
+
+- name: reconnect pgbouncer
+  ansible.builtin.command: psql -p 6432 pgbouncer -c 'RECONNECT larkspur'
+  become_user: postgres
+  changed_when: true`,
      },
    ],
  },
]
