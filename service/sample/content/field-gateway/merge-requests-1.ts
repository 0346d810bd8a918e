import type { MergeRequestContent } from '../types.ts'

export const mergeRequests1: readonly MergeRequestContent[] = [
  {
    title: 'spool: append-only segments with a CRC per record',
    body: `First half of #3: writer, reader, recovery. Group commit once per second.

Record: magic (2), length (2), crc32 (4), payload. On open the last segment is scanned and cut behind the last good record.`,
    author: 'mira',
    assignee: 'ines',
    labels: ['storage'],
    milestone: '1.0',
    age: 876,
    branch: 'spool-segments',
    outcome: 'merged',
    endedAfter: 10,
    endedBy: 'ines',
    thread: [
      {
        by: 'ines',
        after: 40,
        body: 'Read it as a person who does not know Rust: what is the `?` at the line ends, and are you asking me?',
      },
      {
        by: 'mira',
        after: 1,
        body: 'It means "if this went wrong, return the error". I am never asking, I am only passing on the blame.',
      },
      { by: 'ines', after: 120, body: '500 power cuts on your table, 100 of my own with `dm-flakey`. OK from me.' },
    ],
    commits: [
      { title: 'spool: writer with group commit', by: 'mira', after: -48 },
      { title: 'spool: reader', by: 'mira', after: -20 },
      { title: 'spool: cut a torn tail at open', by: 'mira', after: -1 },
    ],
    changes: [
      {
        path: 'src/storage/spool.rs',
        status: 'new',
        diff: `@@ -0,0 +1,26 @@
+use std::fs::File;
+use std::io::{self, Write};
+
+const MAGIC: u16 = 0x50e7;
+
+pub struct Segment {
+    file: File,
+    len: u64,
+}
+
+impl Segment {
+    pub fn append(&mut self, payload: &[u8]) -> io::Result<()> {
+        let mut head = [0u8; 8];
+        head[0..2].copy_from_slice(&MAGIC.to_le_bytes());
+        head[2..4].copy_from_slice(&(payload.len() as u16).to_le_bytes());
+        head[4..8].copy_from_slice(&crc32(payload).to_le_bytes());
+        self.file.write_all(&head)?;
+        self.file.write_all(payload)?;
+        self.len += (head.len() + payload.len()) as u64;
+        Ok(())
+    }
+
+    pub fn commit(&mut self) -> io::Result<()> {
+        self.file.sync_data()
+    }
+}`,
      },
      {
        path: 'src/storage/mod.rs',
        status: 'new',
        diff: `@@ -0,0 +1,3 @@
+mod spool;
+
+pub use spool::Segment;`,
      },
    ],
  },
  {
    title: 'lte: an honest recovery ladder',
    body: 'See #5. 10 min → airplane, 20 → CFUN, 40 → power. Counts per rung.',
    author: 'mira',
    assignee: 'callum',
    labels: ['uplink', 'bug'],
    age: 848,
    branch: 'lte-ladder',
    outcome: 'merged',
    endedAfter: 20,
    endedBy: 'mira',
    thread: [
      { by: 'callum', after: 400, body: 'Rung two helped in 0 of 9 cases. Out with it?' },
      { by: 'mira', after: 3, body: 'Out. 10 → airplane, 20 → power.' },
    ],
    commits: [
      { title: 'lte: recovery ladder', by: 'mira', after: -3 },
      { title: 'lte: drop the rung that never helped', by: 'mira', after: 404 },
    ],
    changes: [
      {
        path: 'src/lte/ladder.rs',
        diff: `@@ -1,12 +1,12 @@
+use std::time::Duration;
+
 #[derive(Clone, Copy, Debug, PartialEq, Eq)]
 pub enum Rung {
     Airplane,
-    FunctionReset,
     PowerCycle,
 }
 
-const AFTER: [(u64, Rung); 3] = [
-    (10, Rung::Airplane),
-    (20, Rung::FunctionReset),
-    (40, Rung::PowerCycle),
+const AFTER: [(Duration, Rung); 2] = [
+    (Duration::from_secs(10 * 60), Rung::Airplane),
+    (Duration::from_secs(20 * 60), Rung::PowerCycle),
 ];`,
      },
    ],
  },
  {
    title: 'replay: only authenticated devices get a window',
    body: 'Closes #8. The MIC is checked before the map is touched.',
    author: 'mira',
    assignee: 'tomasz',
    labels: ['bug', 'performance'],
    age: 808,
    branch: 'replay-memory',
    outcome: 'merged',
    endedAfter: 2,
    endedBy: 'tomasz',
    thread: [{ by: 'tomasz', after: 5, body: 'My second Rust review ever. I understand all of it, that worries me.' }],
    commits: [{ title: 'replay: check the MIC first', by: 'mira', after: -1 }],
    changes: [
      {
        path: 'src/radio/replay.rs',
        diff: `@@ -21,9 +21,9 @@ impl Replay {
     pub fn accept(&mut self, frame: &Frame, keys: &Keys) -> Result<(), Reject> {
-        let window = self.windows.entry(frame.device).or_default();
         let key = keys.get(frame.device).ok_or(Reject::Unknown)?;
         if !frame.authentic(key) {
             return Err(Reject::BadMic);
         }
+        let window = self.windows.entry(frame.device).or_default();
         window.accept(frame.counter)
     }
 }`,
      },
      {
        path: 'tests/replay.rs',
        diff: `@@ -40,3 +40,11 @@ fn jump_up_is_accepted() {
     assert!(replay.accept(&frame(DEVICE, 16_000), &keys()).is_ok());
 }
 
+#[test]
+fn noise_leaves_no_trace() {
+    let mut replay = Replay::default();
+    for id in 0..10_000 {
+        let _ = replay.accept(&noise(id), &keys());
+    }
+    assert_eq!(replay.len(), 0);
+}`,
      },
    ],
  },
  {
    title: 'config: say which line is wrong',
    body: `Closes #9.

\`\`\`
/etc/perch/perch.toml:14: \`interval\` must be between 10 and 3600 seconds, got 5
/etc/perch/perch.toml:22: unknown key \`antena_gain\`, did you mean \`antenna_gain\`?
not started: 2 errors
\`\`\``,
    author: 'mira',
    assignee: 'jonas',
    labels: ['config'],
    age: 781,
    branch: 'config-errors',
    outcome: 'merged',
    endedAfter: 6,
    endedBy: 'mira',
    thread: [{ by: 'jonas', after: 12, body: '"did you mean"! I always mean.', awards: [['heart', 'jonas']] }],
    commits: [
      { title: 'config: keep spans', by: 'mira', after: -10 },
      { title: 'config: suggest similar keys', by: 'mira', after: -2 },
    ],
    changes: [
      {
        path: 'src/config.rs',
        diff: `@@ -60,6 +60,11 @@ impl Config {
     pub fn load(path: &Path) -> Result<Self, Vec<Problem>> {
         let text = fs::read_to_string(path).map_err(|e| vec![Problem::io(path, e)])?;
-        let config: Config = toml::from_str(&text).map_err(|e| vec![Problem::parse(path, e)])?;
-        Ok(config)
+        let doc: Spanned<Raw> = toml::from_str(&text).map_err(|e| vec![Problem::parse(path, e)])?;
+        let mut problems = Vec::new();
+        for (key, span) in doc.unknown_keys() {
+            problems.push(Problem::unknown(path, line_of(&text, span), key, nearest(key, KEYS)));
+        }
+        let config = doc.check(&mut problems);
+        if problems.is_empty() { Ok(config) } else { Err(problems) }
     }
 }`,
      },
    ],
  },
  {
    title: 'spool: reserve file and an alarm when the disk is full',
    body: 'Closes #15. 16 MB set aside at start; on ENOSPC it is deleted, oldest segments go, `alarm=disk_full`.',
    author: 'mira',
    assignee: 'grete',
    labels: ['storage', 'bug'],
    milestone: '1.1 Offline',
    age: 722,
    branch: 'disk-full',
    outcome: 'merged',
    endedAfter: 10,
    endedBy: 'grete',
    thread: [
      {
        by: 'grete',
        after: 160,
        body: 'Filled with cat pictures again. Alarm came, oldest segments went, frames continued, cats unharmed.',
      },
    ],
    commits: [
      { title: 'spool: reserve file', by: 'mira', after: -4 },
      { title: 'alarm: disk full', by: 'mira', after: -1 },
    ],
    changes: [
      {
        path: 'src/storage/reserve.rs',
        status: 'new',
        diff: `@@ -0,0 +1,18 @@
+use std::fs::{self, File};
+use std::io;
+use std::path::Path;
+
+const RESERVE: u64 = 16 << 20;
+
+pub fn set_aside(path: &Path) -> io::Result<()> {
+    let file = File::create(path)?;
+    nix::fcntl::posix_fallocate(&file, 0, RESERVE as i64)?;
+    file.sync_all()
+}
+
+pub fn release(path: &Path) -> io::Result<()> {
+    match fs::remove_file(path) {
+        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
+        other => other,
+    }
+}`,
      },
      {
        path: 'src/storage/mod.rs',
        diff: `@@ -1,3 +1,5 @@
+mod reserve;
 mod spool;
 
+pub use reserve::{release, set_aside};
 pub use spool::Segment;`,
      },
    ],
  },
  {
    title: 'perchctl doctor',
    body: 'Closes #17. Ten checks, one line each, exit code = number of crosses.',
    author: 'oskar',
    assignee: 'mira',
    labels: ['observability'],
    age: 640,
    branch: 'doctor',
    outcome: 'merged',
    endedAfter: 17,
    endedBy: 'mira',
    awards: [['heart', 'rosa']],
    thread: [
      {
        by: 'mira',
        after: 20,
        body: `Great. Three wishes:

- run checks in parallel, the SIM one takes 8 s when the modem sulks
- "clock ✓" while NTP is not reached should be "clock ? (never synchronised)"
- no stack trace if \`perchd\` is down, that is when people run it`,
      },
      { by: 'oskar', after: 30, body: 'All three. The last one embarrassed me in front of Rosa this morning.' },
      { by: 'rosa', after: 5, body: 'It did not embarrass me.' },
    ],
    commits: [
      { title: 'doctor: skeleton and four checks', by: 'oskar', after: -60 },
      { title: 'doctor: six more', by: 'oskar', after: -8 },
      { title: 'doctor: parallel, honest about the clock', by: 'oskar', after: 44 },
    ],
    changes: [
      {
        path: 'src/bin/perchctl/doctor.rs',
        diff: `@@ -12,9 +12,12 @@
 pub async fn run() -> i32 {
-    let mut crosses = 0;
-    for check in CHECKS {
-        let verdict = (check.run)().await;
+    let running = CHECKS.iter().map(|c| timeout(LIMIT, (c.run)()));
+    let verdicts = futures::future::join_all(running).await;
+    let mut crosses = 0;
+
+    for (check, verdict) in CHECKS.iter().zip(verdicts) {
+        let verdict = verdict.unwrap_or(Verdict::Unknown("no answer"));
         println!("{} {:<12} {}", verdict.mark(), check.name, verdict.text());
         crosses += i32::from(verdict.is_bad());
     }
     crosses
 }`,
      },
    ],
  },
  {
    title: 'uplink: CBOR batches, zstd with a dictionary',
    body: 'For #20. 611 → 27 bytes per frame on the wire.',
    author: 'mira',
    assignee: 'priya',
    labels: ['uplink', 'performance'],
    milestone: '2.0',
    age: 617,
    branch: 'cbor-zstd',
    outcome: 'merged',
    endedAfter: 19,
    endedBy: 'priya',
    thread: [
      {
        by: 'priya',
        after: 40,
        body: 'Dictionary ids: please reserve 0 for "none", 1…127 for ours, and above that refuse.',
      },
      {
        by: 'priya',
        after: 3,
        body: 'Also what is the largest batch *uncompressed*? I want to bound the decompressor, I do not trust gateways.',
      },
      { by: 'mira', after: 2, body: '256 KiB, refused by the writer above. You are right not to trust us.' },
      { by: 'priya', after: 300, body: 'One week in staging beside the JSON lane: 2.1 million frames identical.' },
    ],
    commits: [
      { title: 'uplink: CBOR batches', by: 'mira', after: -90 },
      { title: 'uplink: zstd dictionary', by: 'mira', after: -33 },
      { title: 'uplink: bound batches, reserve ids', by: 'mira', after: 50 },
    ],
    changes: [
      {
        path: 'src/uplink/batch.rs',
        diff: `@@ -8,13 +8,26 @@
+pub const MAX_BATCH: usize = 256 * 1024;
+
 pub struct Batch {
     frames: Vec<Frame>,
+    bytes: usize,
 }
 
 impl Batch {
-    pub fn push(&mut self, frame: Frame) {
+    /// Gives the frame back when the batch is full.
+    pub fn push(&mut self, frame: Frame) -> Result<(), Frame> {
+        let size = frame.encoded_len();
+        if self.bytes + size > MAX_BATCH {
+            return Err(frame);
+        }
+        self.bytes += size;
         self.frames.push(frame);
+        Ok(())
     }
 
-    pub fn encode(&self) -> Vec<u8> {
-        serde_json::to_vec(&self.frames).expect("frames are plain data")
+    pub fn encode(&self, dict: &Dictionary) -> Vec<u8> {
+        let mut out = vec![dict.id];
+        let cbor = minicbor::to_vec(&self.frames).expect("frames are plain data");
+        out.extend(dict.compress(&cbor));
+        out
     }
 }`,
      },
    ],
  },
  {
    title: 'ota: sessions over LoRa',
    body: 'Encoder, scheduler, repair. Closes #27. Tested against `libfrag.a` of the firmware.',
    author: 'mira',
    assignee: 'haruto',
    labels: ['ota', 'radio'],
    milestone: '2.0',
    age: 506,
    branch: 'lora-ota',
    outcome: 'merged',
    endedAfter: 44,
    endedBy: 'oskar',
    awards: [['tada', 'haruto', 'tomasz']],
    thread: [
      {
        by: 'haruto',
        after: 60,
        body: 'Parity の順番は OK です。 In `repair()` you send missing fragments in order; better shuffled, because losses come in bursts and same sensor would lose the same ones again.',
      },
      { by: 'mira', after: 4, body: 'Shuffled by session id, so that a restart continues in the same order.' },
      { by: 'oskar', after: 200, body: 'Where is the duty cycle accounted, here or in the TX queue?' },
      {
        by: 'mira',
        after: 2,
        body: 'TX queue, one place. Here I only ask `budget(Ota)` and get a number of milliseconds.',
      },
      { by: 'haruto', after: 500, body: '212 sensors. Merge when you like.' },
    ],
    commits: [
      { title: 'ota: fragments and parity', by: 'mira', after: -200 },
      { title: 'ota: scheduler within the duty budget', by: 'mira', after: -80 },
      { title: 'ota: repair rounds', by: 'mira', after: -10 },
      { title: 'ota: shuffle repairs', by: 'mira', after: 64 },
    ],
    changes: [
      {
        path: 'src/ota/session.rs',
        diff: `@@ -90,6 +90,11 @@ impl Session {
     fn next_repair(&mut self) -> Option<u16> {
-        let next = self.missing.iter().next().copied()?;
-        self.missing.remove(&next);
-        Some(next)
+        if self.round.is_empty() {
+            self.round = self.missing.iter().copied().collect();
+            let mut rng = SmallRng::seed_from_u64(u64::from(self.id));
+            self.round.shuffle(&mut rng);
+        }
+        let next = self.round.pop()?;
+        self.missing.remove(&next);
+        Some(next)
     }
 }`,
      },
    ],
  },
  {
    title: 'metrics: Prometheus text on localhost',
    body: 'Closes #30. 63 series.',
    author: 'oskar',
    assignee: 'callum',
    labels: ['observability'],
    age: 496,
    branch: 'metrics',
    outcome: 'merged',
    endedAfter: 9,
    endedBy: 'callum',
    thread: [
      {
        by: 'callum',
        after: 24,
        body: 'Labels: no device ids please, 412 sensors × 9 series would kill my patience and the server.',
      },
      { by: 'oskar', after: 3, body: 'Only sums and histograms then. Devices are in `tail`.' },
    ],
    commits: [
      { title: 'metrics: registry', by: 'oskar', after: -30 },
      { title: 'metrics: no labels per device', by: 'oskar', after: 27 },
    ],
    changes: [
      {
        path: 'src/metrics.rs',
        status: 'new',
        diff: `@@ -0,0 +1,9 @@
+use prometheus::{register_int_counter_vec, register_int_gauge, IntCounterVec, IntGauge};
+use std::sync::LazyLock;
+
+pub static FRAMES: LazyLock<IntCounterVec> = LazyLock::new(|| {
+    register_int_counter_vec!("perch_frames_total", "Frames heard", &["result"]).unwrap()
+});
+
+pub static SPOOL_BYTES: LazyLock<IntGauge> =
+    LazyLock::new(|| register_int_gauge!("perch_spool_bytes", "Bytes waiting for upload").unwrap());`,
      },
    ],
  },
  {
    title: 'tls: renew with the bootstrap key',
    body: 'Closes #34. Expired certificate → CSR signed by the slot 2 key of the secure element → new certificate. Once an hour at most, alarm each time.',
    author: 'mira',
    assignee: 'hugo',
    labels: ['security', 'uplink'],
    milestone: '2.0',
    age: 464,
    branch: 'bootstrap-renewal',
    outcome: 'merged',
    endedAfter: 20,
    endedBy: 'hugo',
    thread: [
      {
        by: 'hugo',
        after: 40,
        body: 'CSR contains the serial from the config file. Take it from the secure element, or anybody with root on one gateway becomes any other.',
      },
      { by: 'mira', after: 2, body: 'Oh. Yes.' },
      { by: 'hugo', after: 200, body: 'Tried to become `gw-0001`. Could not. 👍' },
    ],
    commits: [
      { title: 'tls: CSR by the secure element', by: 'mira', after: -20 },
      { title: 'tls: renewal when expired', by: 'mira', after: -4 },
      { title: 'tls: serial from the secure element', by: 'mira', after: 43 },
    ],
    changes: [
      {
        path: 'src/tls/renew.rs',
        diff: `@@ -15,5 +15,6 @@
-pub fn request(config: &Config, element: &mut Atecc) -> Result<Csr> {
-    let subject = &config.serial;
+pub fn request(element: &mut Atecc) -> Result<Csr> {
+    // never from the config: the element cannot lie about who it is
+    let subject = element.serial()?;
     let key = element.generate(Slot::Client)?;
-    Csr::new(subject, key.public()).sign_with(|hash| element.sign(Slot::Bootstrap, hash))
+    Csr::new(&subject, key.public()).sign_with(|hash| element.sign(Slot::Bootstrap, hash))
 }`,
      },
    ],
  },
  {
    title: 'Replace own MQTT client by rumqttc',
    body: '−1 400 lines of ours.',
    author: 'oskar',
    assignee: 'mira',
    labels: ['uplink'],
    age: 450,
    branch: 'rumqttc',
    outcome: 'closed',
    endedAfter: 30,
    endedBy: 'oskar',
    thread: [
      {
        by: 'mira',
        after: 50,
        body: 'I would love to. Blocking for me: priority lanes (#12) and back pressure. With `rumqttc` the queue inside is one channel, so a backlog batch in front cannot be overtaken.',
      },
      {
        by: 'oskar',
        after: 400,
        body: 'Tried two clients, one per lane. Works, with two TLS sessions = 2× handshake bytes on LTE, +0.7 MB a month.',
      },
      { by: 'mira', after: 20, body: 'Then I prefer our 1 400 lines. They are boring by now.' },
      { by: 'oskar', after: 3, body: 'Agreed. Closing, branch stays as a memory.' },
    ],
    commits: [
      { title: 'uplink: rumqttc', by: 'oskar', after: -50 },
      { title: 'uplink: one client per lane', by: 'oskar', after: 380 },
    ],
    changes: [
      {
        path: 'Cargo.toml',
        diff: `@@ -18,3 +18,3 @@ [dependencies]
 minicbor = { version = "0.20", features = ["derive"] }
-mqtt-codec = { path = "crates/mqtt-codec" }
+rumqttc = { version = "0.22", default-features = false, features = ["use-rustls"] }
 rustls = "0.21"`,
      },
      {
        path: 'src/uplink/mqtt.rs',
        diff: `@@ -30,4 +30,5 @@ impl Uplink {
-    async fn connect(&mut self) -> Result<Session> {
-        let tls = self.tls.connect(&self.broker).await?;
-        Session::open(tls, &self.client_id, KEEP_ALIVE).await
+    fn connect(&mut self) -> (AsyncClient, EventLoop) {
+        let mut options = MqttOptions::new(&self.client_id, &self.broker, 8883);
+        options.set_keep_alive(KEEP_ALIVE);
+        AsyncClient::new(options, 16)
     }`,
      },
    ],
  },
]
