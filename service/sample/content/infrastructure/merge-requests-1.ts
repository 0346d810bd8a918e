import type { MergeRequestContent } from '../types.ts'

export const mergeRequests1: readonly MergeRequestContent[] = [
  {
    title: 'Terraform state in object storage, with a lock',
    body: `State moves to the bucket \`larkspur-tfstate\` (versioned), with a lock file. After merging, everybody once: \`terraform init -migrate-state\`, say *no* to copying, delete the local file.

Closes #2`,
    author: 'callum',
    assignee: 'ines',
    labels: ['terraform', 'security'],
    milestone: 'Leave the single box',
    age: 905,
    branch: 'remote-state',
    outcome: 'merged',
    endedAfter: 2.1,
    endedBy: 'ines',
    thread: [
      {
        by: 'ines',
        body: 'Does the lock survive a laptop that goes to sleep in the middle of an apply? Mine does that.',
        after: 8,
      },
      {
        by: 'callum',
        body: `The lock stays, the next person sees your name and has to ask you. I think that's the right behaviour.`,
        after: 2,
      },
      { by: 'ines', body: 'Fine. Merging, and buying a charger.', after: 20, awards: [['thumbsup', 'callum']] },
    ],
    commits: [
      { title: 'Keep the state in object storage', by: 'callum', after: -3 },
      { title: 'Ignore local state files', by: 'callum', after: -2.5 },
    ],
    changes: [
      {
        path: 'terraform/backend.tf',
        status: 'new',
        diff: `@@ -0,0 +1,18 @@
+terraform {
+  required_version = ">= 1.6"
+
+  backend "s3" {
+    bucket       = "larkspur-tfstate"
+    key          = "production/terraform.tfstate"
+    region       = "eu-central"
+    use_lockfile = true
+    encrypt      = true
+
+    endpoints = {
+      s3 = "https://objects.larkspur.example"
+    }
+
+    skip_credentials_validation = true
+    skip_region_validation      = true
+  }
+}`,
      },
      {
        path: '.gitignore',
        diff: `@@ -1,2 +1,7 @@
 *.retry
 .vagrant/
+
+# state belongs in the bucket
+.terraform/
+*.tfstate
+*.tfstate.backup`,
      },
    ],
  },
  {
    title: 'Base role: a new machine is ours in five minutes',
    body: `First of the four roles in #5, with the playbook that uses it. Closes #5 once the others are in; I'll push them here as well if nobody minds a larger merge request.`,
    author: 'callum',
    assignee: 'ines',
    labels: ['ansible'],
    milestone: 'Leave the single box',
    age: 838,
    branch: 'ansible-base',
    outcome: 'merged',
    endedAfter: 6,
    endedBy: 'ines',
    thread: [
      {
        by: 'ines',
        body: "I mind a little, but there's no one else to review them in the other place either.",
        after: 30,
      },
    ],
    commits: [
      { title: 'Add the base role', by: 'callum', after: -20 },
      { title: 'Limit what journald keeps', by: 'callum', after: 12 },
      { title: 'Add users, ssh and chrony to the playbook', by: 'callum', after: 50 },
    ],
    changes: [
      {
        path: 'ansible/roles/base/tasks/main.yml',
        status: 'new',
        diff: `@@ -0,0 +1,22 @@
+---
+- name: Packages everybody expects to find
+  ansible.builtin.apt:
+    name:
+      - curl
+      - htop
+      - jq
+      - ncdu
+      - tmux
+      - unattended-upgrades
+    update_cache: true
+    cache_valid_time: 3600
+
+- name: Keep journald from eating the disk
+  ansible.builtin.copy:
+    dest: /etc/systemd/journald.conf.d/size.conf
+    content: |
+      [Journal]
+      SystemMaxUse=2G
+      MaxRetentionSec=14day
+    mode: "0644"
+  notify: restart journald`,
      },
      {
        path: 'ansible/site.yml',
        diff: `@@ -1,5 +1,8 @@
 ---
 - hosts: all
   become: true
   roles:
-    - { role: packages }
+    - { role: base }
+    - { role: users }
+    - { role: ssh }
+    - { role: chrony }`,
      },
    ],
  },
  {
    title: 'DNS as code, 61 records of 83',
    body: `Imports what we could explain, drops what nobody has claimed in ten days. Closes #8.

\`ftp\` pointed at an address which belongs to a bakery in Ulm today.`,
    author: 'callum',
    assignee: 'ines',
    labels: ['network', 'terraform'],
    age: 605,
    branch: 'dns-zone',
    outcome: 'merged',
    endedAfter: 17,
    endedBy: 'callum',
    thread: [{ by: 'jonas', body: 'The cabin is in? Then I approve.', after: 4 }],
    commits: [
      { title: 'Import the zone', by: 'callum', after: -10 },
      { title: 'Drop unclaimed records', by: 'callum', after: 60 },
    ],
    changes: [
      {
        path: 'terraform/dns/records.tf',
        diff: `@@ -12,8 +12,8 @@ locals {
   records = {
     "api"     = { type = "A", value = local.lb_ipv4, ttl = 300 }
     "console" = { type = "A", value = local.lb_ipv4, ttl = 300 }
-    "ftp"     = { type = "A", value = "198.51.100.21", ttl = 86400 }
     "broker"  = { type = "A", value = local.broker_ipv4, ttl = 3600 }
-    "test2"   = { type = "CNAME", value = "console", ttl = 3600 }
+    # wind gauge, owner: jonas
+    "cabin"   = { type = "A", value = "203.0.113.77", ttl = 3600 }
   }
 }`,
      },
    ],
  },
  {
    title: 'Broker: 65 536 file descriptors and an alert at 70 %',
    body: `systemd drop-in for the broker plus the alert. I also measured memory per idle connection: 11 kB, so 16 000 gateways would cost 180 MB. The wall after this one is \`max_connections 16384\` in the broker's own config, written down in a comment for the archaeologists.

Closes #10`,
    author: 'mira',
    assignee: 'callum',
    labels: ['bug', 'capacity', 'monitoring'],
    age: 589.5,
    branch: 'broker-nofile',
    outcome: 'merged',
    endedAfter: 1.2,
    endedBy: 'callum',
    thread: [
      {
        by: 'callum',
        body: `\`for: 10m\` on a limit that we approach over weeks? 1 h is enough and survives a reconnect storm.`,
        after: 3,
      },
      {
        by: 'mira',
        body: `Changed to 1 h. During the storm we *do* get near, that's a different alert and a different day.`,
        after: 0.5,
      },
      { by: 'callum', body: '🚢', after: 18, awards: [['rocket', 'mira']] },
    ],
    commits: [
      { title: "Raise the broker's file limit", by: 'mira', after: -1 },
      { title: 'Alert when 70 % of it is used', by: 'mira', after: 3.4 },
    ],
    changes: [
      {
        path: 'ansible/roles/broker/templates/limits.conf.j2',
        status: 'new',
        diff: `@@ -0,0 +1,4 @@
+# One descriptor per gateway, and some for ourselves.
+# The next limit after this is max_connections in broker.conf (16384).
+[Service]
+LimitNOFILE={{ broker_nofile | default(65536) }}`,
      },
      {
        path: 'ansible/roles/broker/tasks/main.yml',
        diff: `@@ -21,6 +21,15 @@
     mode: "0640"
   notify: restart broker
 
+- name: Room for more than 1024 gateways
+  ansible.builtin.template:
+    src: limits.conf.j2
+    dest: /etc/systemd/system/broker.service.d/limits.conf
+    mode: "0644"
+  notify:
+    - reload systemd
+    - restart broker
+
 - name: Start the broker
   ansible.builtin.systemd:
     name: broker`,
      },
      {
        path: 'monitoring/rules/broker.yml',
        diff: `@@ -1,6 +1,13 @@
 groups:
   - name: broker
     rules:
+      - alert: BrokerDescriptorsHigh
+        expr: process_open_fds{job="broker"} / process_max_fds{job="broker"} > 0.7
+        for: 1h
+        labels:
+          severity: ticket
+        annotations:
+          summary: "{{ $labels.instance }} uses {{ $value | humanizePercentage }} of its descriptors"
       - alert: BrokerDown
         expr: up{job="broker"} == 0
         for: 1m`,
      },
    ],
  },
  {
    title: 'restore.sh: from an empty machine to a chart',
    body: `What @mira did by hand in #9, minus the swearing. It stops at each step and says what it is going to do; \`--yes\` for the brave.

Does *not* create the role \`reporting\`.`,
    author: 'callum',
    assignee: 'mira',
    labels: ['backup', 'database', 'runbook'],
    milestone: 'Backups we have restored',
    age: 575,
    branch: 'restore-script',
    outcome: 'merged',
    endedAfter: 9,
    endedBy: 'mira',
    thread: [
      {
        by: 'mira',
        body: `Ran it on a fresh machine. Two things: it asks for the dump's name but takes yesterday's whatever I answer, and the row-count comparison divides by zero on days when nobody measured anything (there is one: the first).`,
        after: 40,
      },
      { by: 'callum', body: 'Both fixed. The second one is my favourite bug this month.', after: 22 },
    ],
    commits: [
      { title: 'Add restore.sh', by: 'callum', after: -4 },
      { title: 'Use the dump that was asked for', by: 'callum', after: 61 },
      { title: 'Days without readings are days too', by: 'callum', after: 62 },
    ],
    changes: [
      {
        path: 'backup/restore.sh',
        diff: `@@ -14,4 +14,5 @@
-dump="$(latest_dump)"
+dump="\${1:-$(latest_dump)}"
+[ -r "$dump" ] || die "cannot read $dump"
 
 say "restoring $dump into $PGDATABASE on $(hostname)"
-confirm
+[ "$ASSUME_YES" = 1 ] || confirm
@@ -41,4 +42,4 @@ compare_counts() {
   psql -At -f "$here/counts.sql" >"$tmp/after.tsv"
   join -t "$(printf '\\t')" "$tmp/before.tsv" "$tmp/after.tsv" |
-    awk -F '\\t' '{ d = ($3 - $2) / $2; if (d > 0.001 || d < -0.001) print }'
+    awk -F '\\t' '$2 == 0 { if ($3 != 0) print; next } { d = ($3 - $2) / $2; if (d > 0.001 || d < -0.001) print }'
 }`,
      },
    ],
  },
  {
    title: 'Ship journald to the log search with a 400-day retention',
    body: `One place to search instead of fourteen \`ssh\`.`,
    author: 'callum',
    assignee: 'hugo',
    labels: ['monitoring', 'cost'],
    age: 476,
    branch: 'journald-remote',
    outcome: 'closed',
    endedAfter: 9.5,
    endedBy: 'callum',
    thread: [
      {
        by: 'hugo',
        body: `Search yes, 400 days no. See #13, which I wrote two days before. 30 hot, 90 cold for the API, 14 for the others.`,
        after: 5,
      },
      {
        by: 'callum',
        body: 'Withdrawn; the shipping goes into the change for #13 with the right numbers.',
        after: 200,
      },
      { by: 'callum', body: 'Status changed to closed', after: 0.1, system: true },
    ],
    commits: [{ title: 'Send the journal to the log search', by: 'callum', after: -1 }],
    changes: [
      {
        path: 'ansible/roles/logs/defaults/main.yml',
        status: 'new',
        diff: `@@ -0,0 +1,4 @@
+---
+logs_endpoint: https://logs.larkspur.example/ingest
+logs_retention_days: 400
+logs_max_line_bytes: 256`,
      },
    ],
  },
  {
    title: 'ssh: keys come from one list, and leave with it',
    body: `\`exclusive: true\` removes everything that isn't in \`people.yml\`. Keys added by hand disappear at the next run, that is the idea.

Run against all hosts in check mode: 3 keys would go, the three we know.`,
    author: 'hugo',
    assignee: 'callum',
    labels: ['security', 'ansible'],
    age: 411.5,
    branch: 'exclusive-keys',
    outcome: 'merged',
    endedAfter: 0.9,
    endedBy: 'callum',
    thread: [
      {
        by: 'callum',
        body: `What about the restore user that backups use between \`db-1\` and \`backup-1\`?`,
        after: 6,
      },
      {
        by: 'hugo',
        body: `It's another Unix user and another role, untouched. I checked twice because I was afraid of just that.`,
        after: 0.4,
      },
    ],
    commits: [{ title: 'Remove keys that are not listed', by: 'hugo', after: -2 }],
    changes: [
      {
        path: 'ansible/roles/ssh/tasks/main.yml',
        diff: `@@ -8,6 +8,8 @@
 - name: Keys of the people who work here
   ansible.posix.authorized_key:
     user: "{{ item.username }}"
-    key: "{{ item.key }}"
-    state: present
-  loop: "{{ people }}"
+    key: "{{ item.ssh_keys | join('\\n') }}"
+    exclusive: true
+  loop: "{{ people | rejectattr('left', 'defined') }}"
+  loop_control:
+    label: "{{ item.username }}"`,
      },
    ],
  },
  {
    title: 'Heartbeats: count per country and firmware, not per gateway and address',
    body: `1 904 112 series become 212. Relabelling in Prometheus first, so that it helps today; the exporter in the gateway's bridge follows with its next release (hardware/field-gateway!5).

For "which gateways are silent" use the console's list, it asks the database.`,
    author: 'mira',
    assignee: 'kwame',
    labels: ['monitoring', 'bug'],
    age: 402.6,
    branch: 'heartbeat-cardinality',
    outcome: 'merged',
    endedAfter: 1.8,
    endedBy: 'kwame',
    thread: [
      { by: 'kwame', body: 'Does any alert depend on the old labels?', after: 12 },
      {
        by: 'mira',
        body: `\`GatewaySilent\` did. It has fired 30 000 times and been acted upon zero times, so it's deleted here and a daily mail to support replaces it.`,
        after: 1,
      },
      {
        by: 'kwame',
        body: 'Restarted with the new config: 38 seconds instead of 41 minutes.',
        after: 20,
        awards: [['broom', 'mira', 'callum']],
      },
    ],
    commits: [
      { title: 'Drop address and signal labels of heartbeats', by: 'mira', after: -0.6 },
      { title: 'Count heartbeats by country and firmware', by: 'mira', after: 0.5 },
      { title: 'Remove GatewaySilent', by: 'mira', after: 14 },
    ],
    changes: [
      {
        path: 'monitoring/prometheus.yml',
        diff: `@@ -33,7 +33,13 @@ scrape_configs:
   - job_name: bridge
     scrape_interval: 30s
     static_configs:
       - targets: ["broker-1:9310", "broker-2:9310"]
+    metric_relabel_configs:
+      - regex: ip|rssi_bucket
+        action: labeldrop
+      - source_labels: [__name__]
+        regex: gateway_heartbeat_seconds
+        action: drop
 
   - job_name: node
     static_configs:`,
      },
      {
        path: 'monitoring/rules/gateways.yml',
        diff: `@@ -1,9 +1,10 @@
 groups:
   - name: gateways
     rules:
-      - alert: GatewaySilent
-        expr: time() - gateway_heartbeat_seconds > 7200
-        labels:
-          severity: ticket
-        annotations:
-          summary: "Gateway {{ $labels.gateway_id }} is silent"
+      - alert: GatewaysSilentTogether
+        expr: gateways_heard_10m < 0.8 * gateways_heard_10m offset 1h
+        for: 5m
+        labels:
+          severity: page
+        annotations:
+          summary: "{{ $labels.country }}: a fifth of the gateways went silent within an hour"`,
      },
    ],
  },
  {
    title: 'Network of the second region',
    body: `Private network, routes, firewall (deny by default), and the tunnel. No machines yet. NTP out is *not* open, I did not find anybody who needs it.`,
    author: 'kwame',
    assignee: 'callum',
    labels: ['network', 'terraform'],
    milestone: 'Second region',
    age: 386,
    branch: 'region-two',
    outcome: 'merged',
    endedAfter: 11,
    endedBy: 'callum',
    thread: [
      { by: 'callum', body: '10.30.0.0/16 collides with the office VPN in Trondheim. 10.40?', after: 26 },
      {
        by: 'kwame',
        body: "10.40 it is. Jonas's cabin is 10.40.1.0 on the VPN, but I was told cabins yield.",
        after: 2,
      },
    ],
    commits: [
      { title: 'Add the network of the second region', by: 'kwame', after: -6 },
      { title: 'Use 10.40 instead of 10.30', by: 'kwame', after: 28 },
    ],
    changes: [
      {
        path: 'terraform/network/hel.tf',
        status: 'new',
        diff: `@@ -0,0 +1,17 @@
+resource "hcloud_network" "hel" {
+  name     = "hel"
+  ip_range = "10.40.0.0/16"
+}
+
+resource "hcloud_network_subnet" "hel_private" {
+  network_id   = hcloud_network.hel.id
+  type         = "cloud"
+  network_zone = "eu-central"
+  ip_range     = "10.40.1.0/24"
+}
+
+resource "hcloud_network_route" "to_fsn" {
+  network_id  = hcloud_network.hel.id
+  destination = "10.20.0.0/16"
+  gateway     = "10.40.1.1"
+}`,
      },
    ],
  },
  {
    title: 'prevent_destroy on everything with a disk that matters',
    body: `See #20. Databases, brokers, the vault, both backup volumes. And \`image\` is ignored after creation: we upgrade in place anyway.`,
    author: 'kwame',
    assignee: 'callum',
    labels: ['terraform', 'database'],
    age: 349,
    branch: 'prevent-destroy',
    outcome: 'merged',
    endedAfter: 0.6,
    endedBy: 'callum',
    thread: [{ by: 'ines', body: 'Merge it before I finish my coffee please.', after: 1, awards: [['pray', 'kwame']] }],
    commits: [{ title: 'Protect machines with state', by: 'kwame', after: -0.5 }],
    changes: [
      {
        path: 'terraform/modules/db/main.tf',
        diff: `@@ -9,10 +9,19 @@ resource "hcloud_server" "db" {
   image       = var.image
   location    = each.value.location
   server_type = each.value.type
+
+  lifecycle {
+    prevent_destroy = true
+    ignore_changes  = [image, ssh_keys, user_data]
+  }
 }
 
 resource "hcloud_volume" "wal" {
   for_each = var.nodes
   name     = "\${each.key}-wal"
   size     = each.value.wal_gb
+
+  lifecycle {
+    prevent_destroy = true
+  }
 }`,
      },
    ],
  },
]
