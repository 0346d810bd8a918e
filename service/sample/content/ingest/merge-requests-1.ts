import type { MergeRequestContent } from '../types.ts'

export const mergeRequests1: readonly MergeRequestContent[] = [
  {
    title: 'Reject readings from the future, politely',
    body: `Closes #4.

Stores with \`measured_at = received_at\` and the \`clock_suspect\` flag when the sensor's age is unknown or absurd. Nothing is dropped.`,
    author: 'ines',
    assignee: 'mira',
    labels: ['bug', 'ordering'],
    milestone: 'First field season',
    age: 848,
    branch: 'future-clock',
    outcome: 'merged',
    endedAfter: 3.1,
    endedBy: 'mira',
    thread: [
      {
        by: 'mira',
        body: '`400 * 24 * time.Hour` as a constant with a name, please, and a word why 400. (Because a gateway in a barn for one year is real, and 13 months is a margin?)',
        after: 6,
      },
      { by: 'ines', body: 'Exactly because of this. Named `maxAge`, and the word is there.', after: 3 },
      { by: 'mira', body: `Merging. Leila's axis is waiting.`, after: 40 },
    ],
    commits: [
      { title: 'Detect unknown and absurd ages', by: 'ines', after: -6 },
      { title: 'Name the limits', by: 'ines', after: 10 },
    ],
    changes: [
      {
        path: 'internal/clock/clock.go',
        diff: `@@ -1,8 +1,25 @@
 package clock
 
 import "time"
 
+const (
+	// maxFuture allows for gateways whose SNTP is a little ahead of ours.
+	maxFuture = 5 * time.Minute
+	// maxAge is a year in a barn and one month to find the power plug.
+	maxAge = 400 * 24 * time.Hour
+	// ageUnknown is what a sensor says before it has been told the time.
+	ageUnknown = 0xFFFFFFFF
+)
+
-// MeasuredAt is the gateway's time minus the age which the sensor reported.
-func MeasuredAt(gateway time.Time, age uint32) time.Time {
-	return gateway.Add(-time.Duration(age) * time.Second)
+// MeasuredAt is the gateway's time minus the age which the sensor reported, or the time of reception
+// and suspect = true when that cannot be believed.
+func MeasuredAt(gateway, received time.Time, age uint32) (at time.Time, suspect bool) {
+	if age == ageUnknown {
+		return received, true
+	}
+	at = gateway.Add(-time.Duration(age) * time.Second)
+	if at.After(received.Add(maxFuture)) || at.Before(received.Add(-maxAge)) {
+		return received, true
+	}
+	return at, false
 }`,
      },
      {
        path: 'internal/store/insert.go',
        diff: `@@ -41,6 +41,6 @@ func (s *Store) insert(ctx context.Context, m *wire.Message) error {
 	for _, r := range m.Readings {
-		at := clock.MeasuredAt(m.SentAt, r.Age)
-		batch.Queue(insertReading, r.Sensor, at, r.Channel, r.Value)
+		at, suspect := clock.MeasuredAt(m.SentAt, m.ReceivedAt, r.Age)
+		batch.Queue(insertReading, r.Sensor, at, r.Channel, r.Value, suspect)
 	}
 	return s.pool.SendBatch(ctx, batch).Close()
 }`,
      },
    ],
  },
  {
    title: 'Do nothing on conflict',
    body: 'First merge request, please be strict. Part of #9: a duplicate must not write anything, not even `received_at`. Drops `reading_received_idx`, which nobody scans.',
    author: 'priya',
    assignee: 'ines',
    labels: ['dedup', 'storage', 'performance'],
    milestone: 'Store and forward',
    age: 634,
    branch: 'do-nothing',
    outcome: 'merged',
    endedAfter: 0.8,
    endedBy: 'ines',
    thread: [
      {
        by: 'ines',
        body: 'Strict: `drop index` locks the table, `drop index concurrently` does not, but it cannot run in a transaction. Our migration tool wants a comment for this.',
        after: 2,
      },
      { by: 'priya', body: 'Like this? First line `-- no-transaction`.', after: 1 },
      { by: 'ines', body: 'Like this. Welcome to `git blame`.', after: 0.5 },
    ],
    commits: [
      { title: 'Do nothing on conflict', by: 'priya', after: -3 },
      { title: 'Drop reading_received_idx', by: 'priya', after: -2.5 },
      { title: 'Drop it concurrently', by: 'priya', after: 3.2 },
    ],
    changes: [
      {
        path: 'internal/store/queries.go',
        diff: `@@ -9,5 +9,4 @@ package store
 const insertReading = \`
 insert into reading (sensor_id, measured_at, received_at, channel, value, clock_suspect)
 values ($1, $2, now(), $3, $4, $5)
-on conflict (sensor_id, measured_at, channel) do update
-set received_at = excluded.received_at\`
+on conflict (sensor_id, measured_at, channel) do nothing\``,
      },
      {
        path: 'migrations/0012_drop_received_idx.sql',
        status: 'new',
        diff: `@@ -0,0 +1,2 @@
+-- no-transaction
+drop index concurrently if exists reading_received_idx;`,
      },
    ],
  },
  {
    title: 'Track sequence numbers as multiranges',
    body: `Closes #14.

\`have\` per gateway and epoch; a gap is what is between the bounds and not in \`have\`. The asker is a goroutine per replica with an advisory lock, once per hour and range.`,
    author: 'priya',
    assignee: 'mira',
    labels: ['dedup', 'ordering', 'protocol'],
    milestone: 'Store and forward',
    age: 490,
    branch: 'gap-table',
    outcome: 'merged',
    endedAfter: 9,
    endedBy: 'mira',
    awards: [['tada', 'ines']],
    thread: [
      {
        by: 'mira',
        body: 'I read it twice. What I like: no loop anywhere over sequence numbers. What I miss: the test where epoch changes *while* there is a gap in the old epoch. We should ask for the old epoch too, the gateway still has it in flash until it wraps.',
        after: 20,
      },
      {
        by: 'priya',
        body: 'Good one. Added `TestAskAcrossEpochs`, it failed, then I fixed it, so it was worth it.',
        after: 6,
      },
      {
        by: 'ines',
        body: '`givenUp` after 7 days: constant or config? Constant is fine, I ask only if you thought about it.',
        after: 30,
      },
      {
        by: 'priya',
        body: 'Thought about it: constant. Config that no one ever changes is a constant with a costume.',
        after: 2,
      },
      { by: 'mira', body: 'Bench for 3 days with the relay that loses 20 %: all gaps closed. Merging.', after: 90 },
    ],
    commits: [
      { title: 'Add gateway_seq with int8multirange', by: 'priya', after: -30 },
      { title: 'Ask for gaps after an uplink', by: 'priya', after: -12 },
      { title: 'Ask across epochs', by: 'priya', after: 26 },
      { title: 'Give up after seven days', by: 'priya', after: 28 },
    ],
    changes: [
      {
        path: 'migrations/0019_gateway_seq.sql',
        status: 'new',
        diff: `@@ -0,0 +1,16 @@
+create table gateway_seq (
+  gateway_id bigint not null references gateway (id),
+  epoch      integer not null,
+  have       int8multirange not null default '{}',
+  primary key (gateway_id, epoch)
+);
+
+create table gap (
+  gateway_id  bigint not null,
+  epoch       integer not null,
+  seqs        int8range not null,
+  seen_at     timestamptz not null default now(),
+  asked_at    timestamptz,
+  given_up_at timestamptz,
+  primary key (gateway_id, epoch, seqs)
+);`,
      },
      {
        path: 'internal/seq/seq.go',
        status: 'new',
        diff: `@@ -0,0 +1,25 @@
+package seq
+
+import (
+	"context"
+	"time"
+
+	"github.com/jackc/pgx/v5"
+)
+
+const (
+	askEvery    = time.Hour
+	giveUpAfter = 7 * 24 * time.Hour
+)
+
+const record = \`
+insert into gateway_seq (gateway_id, epoch, have)
+values ($1, $2, int8multirange(int8range($3, $4, '[]')))
+on conflict (gateway_id, epoch) do update
+set have = gateway_seq.have + excluded.have\`
+
+// Record notes that the messages from first to last, both inclusive, have been committed.
+func Record(ctx context.Context, tx pgx.Tx, gateway int64, epoch int32, first, last int64) error {
+	_, err := tx.Exec(ctx, record, gateway, epoch, first, last)
+	return err
+}`,
      },
    ],
  },
  {
    title: 'Cache `have` in Redis',
    body: 'Experiment: keep the multirange in Redis to avoid the row update on each batch.',
    author: 'priya',
    assignee: 'ines',
    labels: ['performance', 'dedup'],
    age: 418,
    branch: 'seq-redis',
    outcome: 'closed',
    endedAfter: 2,
    endedBy: 'priya',
    thread: [
      {
        by: 'ines',
        body: 'What happens when Redis says "I have it" and the Postgres transaction rolls back?',
        after: 5,
      },
      { by: 'priya', body: 'Then we tell the gateway to forget readings that we do not have. Oh.', after: 0.8 },
      { by: 'priya', body: 'Closing. I leave the branch as a monument.', after: 0.1 },
    ],
    commits: [{ title: 'Keep seen ranges in Redis', by: 'priya', after: -5 }],
    changes: [
      {
        path: 'internal/seq/cache.go',
        status: 'new',
        diff: `@@ -0,0 +1,17 @@
+package seq
+
+import (
+	"context"
+	"fmt"
+
+	"github.com/redis/go-redis/v9"
+)
+
+type Cache struct{ rdb *redis.Client }
+
+// Seen reports whether the message has been recorded. The answer may be ahead of Postgres.
+func (c *Cache) Seen(ctx context.Context, gateway int64, epoch int32, seq int64) (bool, error) {
+	key := fmt.Sprintf("have:%d:%d", gateway, epoch)
+	bit, err := c.rdb.GetBit(ctx, key, seq).Result()
+	return bit == 1, err
+}`,
      },
    ],
  },
  {
    title: 'One function for the wire time',
    body: 'MQTT rounds, HTTP truncates, two readings of 91 million fall between. Both use `wire.Time` now: integer milliseconds from the first byte, no float in sight.',
    author: 'priya',
    assignee: 'grete',
    labels: ['bug', 'dedup', 'http'],
    milestone: 'Hypertables everywhere',
    age: 203,
    branch: 'one-time',
    outcome: 'merged',
    endedAfter: 1.2,
    endedBy: 'grete',
    thread: [
      {
        by: 'grete',
        body: 'Ran the season with seed 1 to 5. Double: 0, 0, 0, 0, 0. I am almost disappointed.',
        after: 8,
      },
    ],
    commits: [{ title: 'Use integer milliseconds in both paths', by: 'priya', after: -2 }],
    changes: [
      {
        path: 'internal/wire/time.go',
        status: 'new',
        diff: `@@ -0,0 +1,8 @@
+package wire
+
+import "time"
+
+// Time converts milliseconds since the epoch as they are on the wire. There is no other conversion in this program.
+func Time(ms int64) time.Time {
+	return time.UnixMilli(ms).UTC()
+}`,
      },
      {
        path: 'internal/mqtt/handler.go',
        diff: `@@ -77,6 +77,6 @@ func (h *Handler) decode(p []byte) (*wire.Message, error) {
 	if err := cbor.Unmarshal(p, &m); err != nil {
 		return nil, fmt.Errorf("decode: %w", err)
 	}
-	m.SentAt = time.Unix(0, int64(math.Round(m.Sent*1000))*int64(time.Millisecond))
+	m.SentAt = wire.Time(m.SentMs)
 	return &m, nil
 }`,
      },
      {
        path: 'internal/http/batch.go',
        diff: `@@ -52,4 +52,3 @@ func (s *Server) batch(w http.ResponseWriter, r *http.Request) {
 	for i := range msgs {
-		sec, frac := math.Modf(msgs[i].Sent)
-		msgs[i].SentAt = time.Unix(int64(sec), int64(frac*1e9)).Truncate(time.Millisecond)
+		msgs[i].SentAt = wire.Time(msgs[i].SentMs)
 	}`,
      },
    ],
  },
  {
    title: 'Hold gap asks until the gateway speaks',
    body: 'The modem of a solar gateway must not be woken by us. Asks are queued and sent only in the 20 s after an uplink.',
    author: 'priya',
    assignee: 'oskar',
    labels: ['protocol'],
    milestone: 'Hypertables everywhere',
    age: 186,
    branch: 'ask-after-uplink',
    outcome: 'merged',
    endedAfter: 4,
    endedBy: 'mira',
    thread: [
      {
        by: 'oskar',
        body: 'Can it be 10 s? RRC idle on this operator is 10.24 s, after which the modem is asleep again and your 11th second wakes it.',
        after: 7,
      },
      { by: 'priya', body: '8 s then, we are at 200 ms after the uplink anyway in the normal case.', after: 1 },
      { by: 'mira', body: 'Works in Umeå, see the battery curve. Merging.', after: 60 },
    ],
    commits: [
      { title: 'Queue asks per gateway', by: 'priya', after: -4 },
      { title: 'Shorten the window to 8 s', by: 'priya', after: 8.5 },
    ],
    changes: [
      {
        path: 'internal/seq/asker.go',
        diff: `@@ -30,13 +30,12 @@ type Asker struct {
-// Run asks for all gaps once per hour.
-func (a *Asker) Run(ctx context.Context) {
-	t := time.NewTicker(askEvery)
-	defer t.Stop()
-	for {
-		select {
-		case <-ctx.Done():
-			return
-		case <-t.C:
-			a.askAll(ctx)
-		}
-	}
-}
+// listening is how long a modem stays awake after it has sent, with a margin for the worst operator we know.
+const listening = 8 * time.Second
+
+// Heard is called after each committed uplink. It asks at most once per hour and gateway, and never later than
+// the modem listens.
+func (a *Asker) Heard(ctx context.Context, gateway int64, uplink time.Time) error {
+	if time.Since(uplink) > listening || time.Since(a.asked[gateway]) < askEvery {
+		return nil
+	}
+	a.asked[gateway] = time.Now()
+	return a.ask(ctx, gateway)
+}`,
      },
    ],
  },
  {
    title: 'Round robin between gateways',
    body: 'Closes #27. One queue per gateway, batches take one message from each in turn. Gateways with nothing to say are removed from the ring, so the ring has 10–40 members and not 260.',
    author: 'priya',
    assignee: 'ines',
    labels: ['performance'],
    milestone: 'Hypertables everywhere',
    age: 130,
    branch: 'fair-queue',
    outcome: 'merged',
    endedAfter: 3.4,
    endedBy: 'ines',
    awards: [['thumbsup', 'callum', 'mira']],
    thread: [
      {
        by: 'mira',
        body: 'What if the ring member is removed and pushed at the same moment? I see the lock, I only want the race detector to see it as well.',
        after: 5,
      },
      { by: 'priya', body: '`go test -race -count=500` is green since lunch. Added it as a nightly.', after: 2 },
      { by: 'ines', body: 'Very readable. Merge when the nightly has run once.', after: 18 },
    ],
    commits: [
      { title: 'Add a ring of queues', by: 'priya', after: -8 },
      { title: 'Take batches from the ring', by: 'priya', after: -5 },
      { title: 'Test concurrent push and take', by: 'priya', after: 3 },
    ],
    changes: [
      {
        path: 'internal/queue/ring.go',
        status: 'new',
        diff: `@@ -0,0 +1,41 @@
+package queue
+
+import "sync"
+
+// Ring holds one FIFO per gateway and hands them out in turn.
+type Ring[T any] struct {
+	mu    sync.Mutex
+	byKey map[int64][]T
+	order []int64
+	next  int
+}
+
+func (r *Ring[T]) Push(key int64, v T) {
+	r.mu.Lock()
+	defer r.mu.Unlock()
+	if len(r.byKey[key]) == 0 {
+		r.order = append(r.order, key)
+	}
+	r.byKey[key] = append(r.byKey[key], v)
+}
+
+// Take returns up to n values, one of each gateway before the second of any.
+func (r *Ring[T]) Take(n int) []T {
+	r.mu.Lock()
+	defer r.mu.Unlock()
+	out := make([]T, 0, n)
+	for len(out) < n && len(r.order) > 0 {
+		r.next %= len(r.order)
+		key := r.order[r.next]
+		q := r.byKey[key]
+		out = append(out, q[0])
+		if len(q) == 1 {
+			delete(r.byKey, key)
+			r.order = append(r.order[:r.next], r.order[r.next+1:]...)
+			continue
+		}
+		r.byKey[key] = q[1:]
+		r.next++
+	}
+	return out
+}`,
      },
      {
        path: 'internal/batch/batcher.go',
        diff: `@@ -63,10 +63,2 @@ func (b *Batcher) fill() []*wire.Message {
-	for len(out) < b.size {
-		select {
-		case m := <-b.in:
-			out = append(out, m)
-		default:
-			return out
-		}
-	}
-	return out
+	return b.ring.Take(b.size)
 }`,
      },
    ],
  },
  {
    title: 'Shut down in the right order',
    body: 'Stop receiving, flush, ack, disconnect. In this order, each with its own deadline. Before it was one `WaitGroup` where everybody waited for everybody.',
    author: 'priya',
    assignee: 'kwame',
    labels: ['bug'],
    age: 112,
    branch: 'shutdown-order',
    outcome: 'merged',
    endedAfter: 1.9,
    endedBy: 'kwame',
    thread: [
      {
        by: 'kwame',
        body: 'Deploy of staging: 1.1 s instead of 30. I like merge requests with a minus in front of the seconds.',
        after: 20,
      },
    ],
    commits: [{ title: 'Close receiver, batcher and client in order', by: 'priya', after: -3 }],
    changes: [
      {
        path: 'cmd/ingest/main.go',
        diff: `@@ -118,9 +118,11 @@ func run(ctx context.Context, cfg config.Config) error {
 	<-ctx.Done()
 	slog.Info("stopping")
-	var wg sync.WaitGroup
-	wg.Add(2)
-	go func() { defer wg.Done(); client.Disconnect(5000) }()
-	go func() { defer wg.Done(); batcher.Close() }()
-	wg.Wait()
+	if err := client.Unsubscribe(within(2 * time.Second)); err != nil {
+		slog.Warn("unsubscribe", "err", err)
+	}
+	if err := batcher.Flush(within(10 * time.Second)); err != nil {
+		slog.Error("last flush, the broker will deliver again", "err", err)
+	}
+	client.Disconnect(250)
 	return nil
 }`,
      },
    ],
  },
  {
    title: 'Add the v2 decoder',
    body: `First part of #28, behind \`INGEST_V2=1\`. Subscribes to \`up2/+\`, decodes delta batches with a CRC per 32 readings.

- no allocation per reading
- range checks before each \`make\`
- fuzz target \`FuzzBatch\`, seeded with the golden files`,
    author: 'mira',
    assignee: 'priya',
    labels: ['protocol', 'performance'],
    milestone: 'Ingest 2.0',
    age: 109,
    branch: 'v2-decoder',
    outcome: 'merged',
    endedAfter: 12,
    endedBy: 'priya',
    awards: [['rocket', 'oskar']],
    thread: [
      {
        by: 'priya',
        body: `Lovely to read. Two things:

1. \`count\` comes from the network and limits only by \`len(p)\`. A batch of 4096 one-byte readings is legal, so I would write the constant 4096 somewhere.
2. \`zigzag\` deserves a test with minInt64 before Hugo finds it.`,
        after: 20,
      },
      {
        by: 'mira',
        body: '1: `maxReadings`. 2: Hugo has already found it, yesterday in the fuzz night. Test is in.',
        after: 2,
      },
      { by: 'hugo', body: 'Nine hours of fuzzing on 16 cores: nothing. I withdraw my eyebrows.', after: 30 },
      {
        by: 'oskar',
        body: `Golden files from the Rust side are in \`testdata/v2\`. I didn't look at your decoder while writing them, as Grete ordered.`,
        after: 12,
      },
      { by: 'priya', body: 'All 41 pass. Merging behind the flag.', after: 100 },
    ],
    commits: [
      { title: 'Add varint and zigzag readers', by: 'mira', after: -26 },
      { title: 'Decode delta batches', by: 'mira', after: -20 },
      { title: 'Limit the count, test the extremes', by: 'mira', after: 4 },
      { title: 'Add golden files from the gateway', by: 'oskar', after: 40 },
      { title: 'Subscribe to up2 behind a flag', by: 'mira', after: 120 },
    ],
    changes: [
      {
        path: 'internal/wire/v2.go',
        status: 'new',
        diff: `@@ -0,0 +1,44 @@
+package wire
+
+import (
+	"encoding/binary"
+	"errors"
+)
+
+var (
+	errShort = errors.New("v2: batch ends early")
+	errCount = errors.New("v2: more readings than fit")
+)
+
+// maxReadings is what one flash page of the gateway can hold, rounded up.
+const maxReadings = 4096
+
+type cursor struct {
+	p   []byte
+	err error
+}
+
+func (c *cursor) uvarint() uint64 {
+	v, n := binary.Uvarint(c.p)
+	if n <= 0 {
+		c.err, c.p = errShort, nil
+		return 0
+	}
+	c.p = c.p[n:]
+	return v
+}
+
+func (c *cursor) delta() int64 {
+	v := c.uvarint()
+	return int64(v>>1) ^ -int64(v&1)
+}
+
+// count reads a length and refuses one that the rest of the batch cannot hold, before anything is allocated for it.
+func (c *cursor) count() int {
+	n := c.uvarint()
+	if n > maxReadings || n > uint64(len(c.p)) {
+		c.err = errCount
+		return 0
+	}
+	return int(n)
+}`,
      },
      {
        path: 'internal/wire/v2_test.go',
        status: 'new',
        diff: `@@ -0,0 +1,15 @@
+package wire
+
+import (
+	"math"
+	"testing"
+)
+
+func TestDeltaExtremes(t *testing.T) {
+	for _, want := range []int64{0, -1, 1, math.MinInt64, math.MaxInt64} {
+		c := cursor{p: appendDelta(nil, want)}
+		if got := c.delta(); got != want || c.err != nil {
+			t.Errorf("delta(%d) = %d, %v", want, got, c.err)
+		}
+	}
+}`,
      },
      {
        path: 'internal/mqtt/handler.go',
        diff: `@@ -40,5 +40,8 @@ func (h *Handler) subscribe() error {
 	if err := h.client.Subscribe("$share/ingest/up/+/readings", 1, h.v1); err != nil {
 		return err
 	}
+	if h.cfg.V2 {
+		return h.client.Subscribe("$share/ingest/up2/+", 1, h.v2)
+	}
 	return nil
 }`,
      },
    ],
  },
  {
    title: 'Refuse to be ready at the wrong migration level',
    body: 'The level that the code expects is the highest file in the embedded `migrations/`. If the database is lower, `/readyz` says 503 and *why*, in one line.',
    author: 'priya',
    assignee: 'callum',
    labels: ['storage', 'observability'],
    age: 71,
    branch: 'migration-level',
    outcome: 'merged',
    endedAfter: 0.9,
    endedBy: 'callum',
    thread: [
      { by: 'callum', body: 'Curl says `503 database is at 41, this build needs 42`. I could frame this.', after: 12 },
    ],
    commits: [{ title: 'Compare the migration level in readyz', by: 'priya', after: -1.5 }],
    changes: [
      {
        path: 'internal/health/ready.go',
        diff: `@@ -22,5 +22,12 @@ func (h *Health) Ready(ctx context.Context) error {
 	if !h.broker.Connected() {
 		return errors.New("broker is not connected")
 	}
+	var level int
+	if err := h.pool.QueryRow(ctx, \`select max(version) from schema_migration\`).Scan(&level); err != nil {
+		return fmt.Errorf("database: %w", err)
+	}
+	if need := migrations.Highest(); level < need {
+		return fmt.Errorf("database is at %d, this build needs %d", level, need)
+	}
 	return nil
 }`,
      },
    ],
  },
]
