import type { MergeRequestContent } from '../types.ts'

export const mergeRequests2: readonly MergeRequestContent[] = [
  {
    title: 'Check the range of a channel before storing',
    body: 'Closes #41. Out of range becomes `suspect`, it is stored anyhow. Ranges come from `channels.json`, the one truth.',
    author: 'mira',
    assignee: 'priya',
    labels: ['protocol', 'bug'],
    milestone: 'Ingest 2.0',
    age: 56,
    branch: 'channel-range',
    outcome: 'merged',
    endedAfter: 2.2,
    endedBy: 'priya',
    thread: [
      { by: 'wen', body: 'Soil moisture range: please −5 to 100 and not 0 to 100. You know why.', after: 4 },
      { by: 'mira', body: 'I know why. −5.', after: 1 },
      { by: 'priya', body: 'Nice. The bits need a line in the file header, I pushed it to your branch.', after: 20 },
    ],
    commits: [
      { title: `Flag values outside of the channel's range`, by: 'mira', after: -3 },
      { title: 'Allow the drift of dry sand', by: 'mira', after: 5.2 },
      { title: 'Document the quality bits', by: 'priya', after: 24 },
    ],
    changes: [
      {
        path: 'internal/quality/quality.go',
        diff: `@@ -1,10 +1,10 @@
 package quality
 
-// Bits of reading.quality.
+// Bits of reading.quality. Add at the end, never reuse: the view reading_quality and the API know them by position.
 const (
 	ClockSuspect = 1 << iota
 	Invalid
 	Suspect
 	Corrected
 	DuplicateID
 )
@@ -14 +14,12 @@
 
+// Of says what is wrong with a value on a channel, without changing the value.
+func Of(ch channel.Channel, v float64) int16 {
+	switch {
+	case math.IsNaN(v) || math.IsInf(v, 0):
+		return Invalid
+	case v < ch.Min || v > ch.Max:
+		return Suspect
+	}
+	return 0
+}
+`,
      },
      {
        path: 'channels.json',
        diff: `@@ -18,2 +18,2 @@
-  { "number": 3, "name": "soil moisture", "unit": "%", "decimals": 1 },
+  { "number": 3, "name": "soil moisture", "unit": "%", "decimals": 1, "min": -5, "max": 100 },
-  { "number": 4, "name": "rain", "unit": "mm", "decimals": 1 },
+  { "number": 4, "name": "rain", "unit": "mm", "decimals": 1, "min": 0, "max": 10000 },`,
      },
    ],
  },
  {
    title: 'Dead letters instead of panics',
    body: 'A message which cannot be decoded goes to `dead_letter` with the reason and is acked. A panic in the decoder counts as "cannot be decoded".',
    author: 'priya',
    assignee: 'mira',
    labels: ['bug', 'mqtt'],
    milestone: 'Ingest 2.0',
    age: 51.5,
    branch: 'dead-letter',
    outcome: 'merged',
    endedAfter: 1.1,
    endedBy: 'mira',
    thread: [
      {
        by: 'mira',
        body: '`recover` around decode only, not around the store, right? If the store panics I want to hear it.',
        after: 3,
      },
      {
        by: 'priya',
        body: `Right, and there's a test which makes the store panic and expects the process to die.`,
        after: 0.4,
      },
      { by: 'mira', body: `That's the most pessimistic test in the repository. Merging.`, after: 6 },
    ],
    commits: [
      { title: 'Recover in decode', by: 'priya', after: -5 },
      { title: 'Add dead_letter', by: 'priya', after: -4 },
    ],
    changes: [
      {
        path: 'internal/mqtt/decode.go',
        diff: `@@ -15,6 +15,17 @@
+// safely turns a panic of the decoder into an error: the input comes from the network and must not stop us.
+func safely(decode func([]byte) (*wire.Message, error), p []byte) (m *wire.Message, err error) {
+	defer func() {
+		if r := recover(); r != nil {
+			m, err = nil, fmt.Errorf("decoder panicked: %v", r)
+		}
+	}()
+	return decode(p)
+}
+
 func (h *Handler) v1(msg mqtt.Message) {
-	m, err := h.decode(msg.Payload())
+	m, err := safely(h.decode, msg.Payload())
 	if err != nil {
-		slog.Error("decode", "topic", msg.Topic(), "err", err)
-		return
+		h.dead.Put(msg.Topic(), msg.Payload(), err)
+		msg.Ack()
+		return
 	}`,
      },
      {
        path: 'migrations/0044_dead_letter.sql',
        status: 'new',
        diff: `@@ -0,0 +1,10 @@
+create table dead_letter (
+  id          bigint generated always as identity primary key,
+  received_at timestamptz not null default now(),
+  gateway     text not null,
+  payload     bytea not null,
+  reason      text not null,
+  retried_at  timestamptz
+);
+
+create index dead_letter_gateway_idx on dead_letter (gateway, received_at desc);`,
      },
    ],
  },
  {
    title: 'Verify COSE signatures on HTTP batches',
    body: `Ingest half of the signed HTTP fallback. ES256 over the body, a counter against replays, key from the gateway's certificate. Bearer tokens stay valid until the fleet has 0.16.

Not ready to merge until the gateway side exists, but ready for eyes.`,
    author: 'mira',
    assignee: 'hugo',
    labels: ['security', 'http'],
    milestone: 'Ingest 2.0',
    age: 44,
    branch: 'cose',
    outcome: 'opened',
    conflict: true,
    thread: [
      {
        by: 'hugo',
        body: `Read it with the RFC next to it. Three remarks:

- reject \`alg\` in the *unprotected* header, don't just prefer the protected one
- the counter has to be compared and stored in one statement, otherwise two parallel posts with the same counter both pass
- constant-time compare isn't needed here, but the comment that says so is good`,
        after: 20,
      },
      { by: 'mira', body: 'First two done. The second was a real bug.', after: 50 },
      { by: 'hugo', body: 'Approved from my side. Rebase when the time comes.', after: 30 },
      { by: 'mira', body: 'Added ~http label', after: 300, system: true },
    ],
    commits: [
      { title: 'Verify ES256 over the body', by: 'mira', after: -20 },
      { title: 'Compare and store the counter in one statement', by: 'mira', after: 66 },
      { title: 'Refuse alg in the unprotected header', by: 'mira', after: 68 },
    ],
    changes: [
      {
        path: 'internal/http/sign.go',
        status: 'new',
        diff: `@@ -0,0 +1,33 @@
+package http
+
+import (
+	"context"
+	"errors"
+
+	"github.com/veraison/go-cose"
+)
+
+var errReplay = errors.New("counter was used before")
+
+const advance = \`
+update gateway set http_counter = $2
+ where id = $1 and http_counter < $2\`
+
+// verify checks the signature with the gateway's own key and moves its counter forward. Both or nothing.
+func (s *Server) verify(ctx context.Context, gw *gateway, msg *cose.Sign1Message, counter int64) error {
+	if _, ok := msg.Headers.Unprotected[cose.HeaderLabelAlgorithm]; ok {
+		return errors.New("algorithm must be protected")
+	}
+	v, err := cose.NewVerifier(cose.AlgorithmES256, gw.key)
+	if err != nil {
+		return err
+	}
+	if err := msg.Verify(nil, v); err != nil {
+		return err
+	}
+	tag, err := s.pool.Exec(ctx, advance, gw.id, counter)
+	if err == nil && tag.RowsAffected() == 0 {
+		return errReplay
+	}
+	return err
+}`,
      },
    ],
  },
  {
    title: 'WIP: ring buffer in shared memory between receiver and writer',
    body: `Just to see how fast it could be if receiver and writer were two processes.

61 k → 64 k readings/s. It's 900 lines for 5 %.`,
    author: 'priya',
    labels: ['performance', 'discussion'],
    age: 33,
    branch: 'shm-ring',
    outcome: 'closed',
    endedAfter: 6,
    endedBy: 'ines',
    thread: [
      { by: 'ines', body: 'I enjoyed it. No.', after: 100 },
      { by: 'priya', body: 'I enjoyed it too. No.', after: 1 },
    ],
    commits: [
      { title: 'Shared memory ring, single producer', by: 'priya', after: -40 },
      { title: 'Wake the writer with eventfd', by: 'priya', after: -10 },
    ],
    changes: [
      {
        path: 'internal/shm/ring.go',
        status: 'new',
        diff: `@@ -0,0 +1,12 @@
+//go:build linux
+
+package shm
+
+import "sync/atomic"
+
+type header struct {
+	head atomic.Uint64
+	_    [56]byte // another cache line
+	tail atomic.Uint64
+	_    [56]byte
+}`,
      },
    ],
  },
  {
    title: 'Correct timestamps by the drift of the crystal',
    body: 'For #47. Integral of the polynomial over the board temperature since the last sync. Keeps `measured_at_raw`.',
    author: 'mira',
    assignee: 'haruto',
    labels: ['ordering', 'protocol'],
    milestone: 'Ingest 2.0',
    age: 24,
    branch: 'drift',
    outcome: 'merged',
    endedAfter: 9,
    endedBy: 'priya',
    thread: [
      {
        by: 'haruto',
        body: 'Coefficients are right for revision C. For revision B the sign of the linear term is different (other crystal vendor).',
        after: 8,
      },
      { by: 'mira', body: 'Split by revision, with your two rows as the test data.', after: 3 },
      {
        by: 'priya',
        body: 'Fine for me. One question for later: a corrected reading that we had already stored uncorrected, is this an update or an insert?',
        after: 80,
      },
      { by: 'mira', body: 'The gateway only sends it once, so insert.', after: 2 },
      { by: 'priya', body: 'Ok. (I have a feeling. But ok.)', after: 60 },
    ],
    commits: [
      { title: 'Integrate drift over temperature', by: 'mira', after: -12 },
      { title: 'Coefficients per hardware revision', by: 'mira', after: 11.5 },
    ],
    changes: [
      {
        path: 'internal/clock/drift.go',
        status: 'new',
        diff: `@@ -0,0 +1,34 @@
+package clock
+
+import "time"
+
+// Drift of the crystal in seconds per day as a polynomial of the board's temperature, lowest degree first.
+// Measured in the climate chamber, 12 h per step, two boards per revision.
+var drift = map[string][4]float64{
+	"B": {-4.31, -0.018, 0.0104, -0.00019},
+	"C": {-4.40, 0.021, 0.0098, -0.00017},
+}
+
+// Sample is the temperature of the board from At on.
+type Sample struct {
+	At      time.Time
+	Celsius float64
+}
+
+// Offset integrates the drift of a revision over the samples until the given time.
+func Offset(revision string, samples []Sample, until time.Time) time.Duration {
+	c, ok := drift[revision]
+	if !ok {
+		return 0
+	}
+	var sum float64
+	for i, s := range samples {
+		end := until
+		if i+1 < len(samples) {
+			end = samples[i+1].At
+		}
+		t := s.Celsius
+		sum += (c[0] + t*(c[1]+t*(c[2]+t*c[3]))) * end.Sub(s.At).Hours() / 24
+	}
+	return time.Duration(sum * float64(time.Second))
+}`,
      },
    ],
  },
  {
    title: 'Presence view',
    body: `One row per gateway, one answer to "does it live". Needs a \`connected_at\` and \`disconnected_at\` from the broker hook, which we have since migration 37.

- [x] view
- [x] grants for the API role
- [ ] Leila has looked at the column names`,
    author: 'mira',
    assignee: 'leila',
    labels: ['observability', 'ordering'],
    age: 9.6,
    branch: 'gateway-presence',
    outcome: 'opened',
    thread: [
      {
        by: 'leila',
        body: '`last_heard_at` instead of `last_seen_at`, because nobody sees a gateway. Otherwise good.',
        after: 30,
      },
      { by: 'mateus', body: 'Will the view be fast for 260 gateways at once? The console polls it.', after: 4 },
      { by: 'mira', body: '0.9 ms for all of them. Everything comes from `gateway`, no join with readings.', after: 2 },
    ],
    commits: [
      { title: 'Add gateway_presence', by: 'mira', after: -2 },
      { title: 'Rename to last_heard_at', by: 'mira', after: 33 },
    ],
    changes: [
      {
        path: 'migrations/0049_gateway_presence.sql',
        status: 'new',
        diff: `@@ -0,0 +1,8 @@
+create view gateway_presence as
+select id as gateway_id,
+       greatest(last_message_at, last_keepalive_at) as last_heard_at,
+       coalesce(connected_at > disconnected_at, connected_at is not null)
+         or greatest(last_message_at, last_keepalive_at) > now() - 2 * reporting_interval as alive
+  from gateway;
+
+grant select on gateway_presence to api;`,
      },
    ],
  },
  {
    title: 'Stored batch at DEBUG',
    body: '38 GB → 1.1 GB of log per day.',
    author: 'priya',
    assignee: 'callum',
    labels: ['observability'],
    age: 8.2,
    branch: 'quiet-log',
    outcome: 'merged',
    endedAfter: 0.4,
    endedBy: 'callum',
    commits: [{ title: 'Log stored batches at DEBUG', by: 'priya', after: -0.3 }],
    changes: [
      {
        path: 'internal/batch/batcher.go',
        diff: `@@ -88,3 +88,5 @@ func (b *Batcher) store(ctx context.Context, msgs []*wire.Message) error {
-	slog.Info("stored batch", "messages", len(msgs), "rows", rows, "took", time.Since(start))
+	slog.Debug("stored batch", "messages", len(msgs), "rows", rows, "took", time.Since(start))
+	storedBatches.Inc()
+	storedRows.Add(float64(rows))
 	return nil
 }`,
      },
    ],
  },
  {
    title: 'Chunk `have` by 4096 sequence numbers',
    body: `gw-0163 has 14 211 ranges in one row. After this: one row per 4096 numbers, most of them a single range, full ones are never touched again.

| | before | after |
|---|---|---|
| update, gw-0163 | 90 ms | 0.8 ms |
| update, healthy gateway | 0.3 ms | 0.3 ms |
| WAL per update, gw-0163 | 250 kB | 1.9 kB |

On staging since two days. @mira please look at \`gaps.sql\`, the give-up logic crosses chunk borders now.`,
    author: 'priya',
    assignee: 'mira',
    labels: ['performance', 'dedup'],
    milestone: 'Ingest 2.0',
    age: 6.4,
    branch: 'seq-chunk',
    outcome: 'opened',
    awards: [['eyes', 'oskar']],
    thread: [
      {
        by: 'mira',
        body: 'Reading it now. A gap which covers the border of two chunks is two gaps with two ask timers. We ask twice in one hour for what the gateway sees as one range. Harmless, but the "want" list becomes longer than necessary. `range_agg` over the chunks before comparing?',
        after: 26,
      },
      {
        by: 'priya',
        body: 'Yes, `range_agg(have)` over the last 8 chunks, older chunks are settled. Pushed.',
        after: 10,
      },
      {
        by: 'mira',
        body: 'Better. And when the aggregate is empty we send `{"want": []}`, Grete sees it on staging. Early return before the publish?',
        after: 40,
      },
      {
        by: 'priya',
        body: `Yes!! It's in the asker, not in the SQL. Will push this evening, and a test with "nothing to want".`,
        after: 14,
      },
      {
        by: 'grete',
        body: '"Nothing to want" is a good name for a test and for a life.',
        after: 4,
        awards: [['laughing', 'mira']],
      },
    ],
    commits: [
      { title: 'Key gateway_seq by chunk', by: 'priya', after: -9 },
      { title: 'Split ranges at chunk borders', by: 'priya', after: -8 },
      { title: 'Aggregate the last chunks before asking', by: 'priya', after: 37 },
    ],
    changes: [
      {
        path: 'migrations/0050_seq_chunk.sql',
        status: 'new',
        diff: `@@ -0,0 +1,3 @@
+alter table gateway_seq add column chunk bigint not null default 0;
+alter table gateway_seq drop constraint gateway_seq_pkey;
+alter table gateway_seq add primary key (gateway_id, epoch, chunk);`,
      },
      {
        path: 'internal/seq/seq.go',
        diff: `@@ -15,2 +15,4 @@ const (
 	giveUpAfter = 7 * 24 * time.Hour
+	// chunk is a power of two so that a healthy gateway has one range per row and a row is soon full and left alone.
+	chunk = 4096
 )
@@ -27,5 +29,11 @@ set have = gateway_seq.have + excluded.have\`
 // Record notes that the messages from first to last, both inclusive, have been committed.
 func Record(ctx context.Context, tx pgx.Tx, gateway int64, epoch int32, first, last int64) error {
-	_, err := tx.Exec(ctx, record, gateway, epoch, first, last)
-	return err
+	for from := first; from <= last; {
+		to := min(last, from|(chunk-1))
+		if _, err := tx.Exec(ctx, record, gateway, epoch, from/chunk, from, to); err != nil {
+			return err
+		}
+		from = to + 1
+	}
+	return nil
 }`,
      },
    ],
  },
  {
    title: 'Erase a farm from compressed chunks',
    body: `\`ingest erase --farm 77 --dry-run\`, then without the dry run. Writes counts and ranges to \`erasure\`, never values.

Needs a second person to type the farm id, like the two keys of a submarine. @mira would you be the second key on Thursday?`,
    author: 'priya',
    assignee: 'hugo',
    labels: ['security', 'storage'],
    milestone: 'Ingest 2.0',
    age: 4.2,
    branch: 'erase-farm',
    outcome: 'opened',
    thread: [
      {
        by: 'mira',
        body: 'Yes. Can the second key be typed on another machine, or do we sit together? Chennai is far for one number.',
        after: 3,
      },
      {
        by: 'priya',
        body: 'Other machine: it prints a nonce, you sign it with `ingest erase-approve`. I may have had too much fun.',
        after: 1,
      },
      {
        by: 'hugo',
        body: 'You had exactly the right amount. One remark: the approval must contain the dry-run counts, otherwise Mira approves a number of a farm and not what happens.',
        after: 20,
      },
    ],
    commits: [
      { title: 'Delete by farm from all hypertables', by: 'priya', after: -14 },
      { title: 'Ask for a second key', by: 'priya', after: -6 },
    ],
    changes: [
      {
        path: 'cmd/ingest/erase.go',
        status: 'new',
        diff: `@@ -0,0 +1,29 @@
+package main
+
+import (
+	"context"
+	"fmt"
+
+	"github.com/jackc/pgx/v5"
+)
+
+var erasable = []string{"reading", "reading_late", "derived", "dead_letter"}
+
+// erase removes what the sensors of a farm have measured while they stood there. It returns rows by table.
+func erase(ctx context.Context, tx pgx.Tx, farm int64) (map[string]int64, error) {
+	if _, err := tx.Exec(ctx, \`set local timescaledb.max_tuples_decompressed_per_dml_transaction = 0\`); err != nil {
+		return nil, err
+	}
+	rows := make(map[string]int64, len(erasable))
+	for _, table := range erasable {
+		q := fmt.Sprintf(\`delete from %s using placement p
+		  where p.farm_id = $1 and p.sensor_id = %[1]s.sensor_id
+			and p.period @> %[1]s.measured_at\`, pgx.Identifier{table}.Sanitize())
+		tag, err := tx.Exec(ctx, q, farm)
+		if err != nil {
+			return nil, fmt.Errorf("%s: %w", table, err)
+		}
+		rows[table] = tag.RowsAffected()
+	}
+	return rows, nil
+}`,
      },
    ],
  },
  {
    title: 'Replace uncorrected readings in the same transaction',
    body: `Closes #66.

A corrected batch deletes what was stored under the raw times, then inserts. The touched range goes to \`late_range\` for both times, so that aggregates of the old *and* of the new bucket are refreshed.

Cleanup of the 61 304 rows is a separate script at the end, to be run with Wen's job paused.`,
    author: 'mira',
    assignee: 'priya',
    labels: ['bug', 'ordering', 'storage'],
    milestone: 'Ingest 2.0',
    age: 2.6,
    branch: 'correct-dup',
    outcome: 'opened',
    awards: [['thumbsup', 'wen']],
    thread: [
      { by: 'priya', body: 'I had a feeling, you know.', after: 8 },
      { by: 'mira', body: 'You had. It is in writing, too.', after: 0.3 },
      {
        by: 'priya',
        body: 'Code is right. In the cleanup: `a.measured_at <> b.measured_at` excludes readings whose correction was zero, good. But a reading with correction may also collide with the *next* raw reading when the offset is exactly one interval (900 s). Not in these 9 gateways, I checked, the largest is 541 s. Add a guard anyway?',
        after: 5,
      },
      {
        by: 'mira',
        body: 'Guard added: refuses when any offset ≥ the interval. @wen I would run it tomorrow at 10:00, can you pause?',
        after: 4,
      },
      { by: 'wen', body: 'Paused from 09:30. 加油！', after: 2 },
    ],
    commits: [
      { title: 'Delete by raw time before inserting a correction', by: 'mira', after: -1 },
      { title: 'Refuse offsets as long as the interval', by: 'mira', after: 12.8 },
    ],
    changes: [
      {
        path: 'internal/store/correct.go',
        status: 'new',
        diff: `@@ -0,0 +1,29 @@
+package store
+
+import (
+	"context"
+	"errors"
+
+	"github.com/jackc/pgx/v5"
+
+	"larkspur.example/platform/ingest/internal/wire"
+)
+
+var errOffset = errors.New("offset is as long as the interval")
+
+const forget = \`
+delete from reading
+ where sensor_id = $1 and channel = $2 and measured_at = $3 and measured_at_raw is null\`
+
+// correct stores readings under their corrected time and removes what was stored under the raw one.
+func correct(ctx context.Context, tx pgx.Tx, rs []wire.Reading) error {
+	for _, r := range rs {
+		if off := r.At.Sub(r.RawAt).Abs(); off >= r.Interval {
+			return errOffset
+		}
+		if _, err := tx.Exec(ctx, forget, r.Sensor, r.Channel, r.RawAt); err != nil {
+			return err
+		}
+	}
+	return copyReadings(ctx, tx, rs)
+}`,
      },
      {
        path: 'internal/store/late.go',
        diff: `@@ -19,5 +19,8 @@ func touched(rs []wire.Reading) (lo, hi time.Time) {
 	for _, r := range rs {
 		lo, hi = earlier(lo, r.At), later(hi, r.At)
+		if !r.RawAt.IsZero() {
+			lo, hi = earlier(lo, r.RawAt), later(hi, r.RawAt)
+		}
 	}
 	return lo, hi
 }`,
      },
    ],
  },
]
