import type { MergeRequestContent } from '../types.ts'

export const mergeRequests2: readonly MergeRequestContent[] = [
  {
    title: 'Authenticate downlinks with AES-CMAC',
    body: `Closes #32.

| | before | after |
| --- | ---: | ---: |
| downlink length | 4 | 9 |
| time to check | – | 0.2 ms |
| flash | – | +1.4 KiB |`,
    author: 'haruto',
    assignee: 'hugo',
    labels: ['security', 'radio'],
    milestone: 'FW 3.2',
    age: 284,
    branch: 'cmac',
    outcome: 'merged',
    endedAfter: 8,
    endedBy: 'hugo',
    thread: [
      {
        by: 'hugo',
        after: 30,
        body: '`memcmp` for the tag: timing hardly matters over LoRa, but please use the constant-time one so that nobody copies the wrong pattern from here.',
      },
      { by: 'haruto', after: 3, body: 'Done.' },
      {
        by: 'mira',
        after: 20,
        body: "Gateway builds these since yesterday's nightly. 500 downlinks to six boards, 500 accepted by the right one.",
      },
      { by: 'hugo', after: 70, body: 'RFC 4493 vectors pass. Merging.', awards: [['thumbsup', 'haruto', 'mira']] },
    ],
    commits: [
      { title: 'crypto: CMAC on the AES peripheral', by: 'haruto', after: -30 },
      { title: 'downlink: verify tag and counter', by: 'haruto', after: -5 },
      { title: 'downlink: constant-time compare', by: 'haruto', after: 34 },
    ],
    changes: [
      {
        path: 'src/radio/downlink.c',
        diff: `@@ -18,10 +18,20 @@
 int downlink_parse(const uint8_t *buf, size_t len, struct downlink *out)
 {
-	if (len != 4)
+	uint8_t tag[16];
+
+	if (len != DOWNLINK_LEN)
 		return -EMSGSIZE;
-	if (crc16_ccitt(0x1d0f, buf, 2) != sys_get_be16(&buf[2]))
+	cmac(device_key(KEY_DOWNLINK), buf, 5, tag);
+	if (!ct_equal(tag, &buf[5], 4))
 		return -EBADMSG;
+
+	uint16_t counter = sys_get_be16(&buf[2 + 1]);
+
+	if (counter <= last_counter)
+		return -EALREADY;
+	last_counter = counter;
+	settings_save_counter(counter);
 	out->cmd = buf[0];
-	out->arg = buf[1];
+	out->arg = sys_get_be16(&buf[1]);
 	return 0;
 }`,
      },
    ],
  },
  {
    title: 'Send the backlog after an outage, delta coded',
    body: 'Closes #39. Format is described in `docs/payload.md`, version nibble 2. Up to 8 readings per frame (3 at SF11), oldest first.',
    author: 'haruto',
    assignee: 'mira',
    labels: ['radio'],
    milestone: 'FW 3.2',
    age: 226,
    branch: 'backlog',
    outcome: 'merged',
    endedAfter: 41,
    endedBy: 'tomasz',
    thread: [
      {
        by: 'mira',
        after: 16,
        body: `Two questions.

1. A frame with backlog that is lost: are these readings marked sent?
2. Interval changed in the middle of the backlog: the multiples are then wrong.`,
      },
      {
        by: 'haruto',
        after: 9,
        body: '1. Marked only after an acknowledgement. 2. 鋭い。The run ends where the interval changes; next frame starts a new absolute time.',
      },
      {
        by: 'priya',
        after: 30,
        body: "Decoded 4000 of your random frames with a decoder written from the document only, without looking at the C. One difference: negative deltas for humidity are in two's complement in code, sign+magnitude in the text.",
      },
      { by: 'haruto', after: 4, body: 'Text was wrong. Fixed.' },
      {
        by: 'mira',
        after: 600,
        body: 'Two weeks at Fintry and in my garden. Thank you both, this is the nicest thing in 3.2.',
        awards: [['tada', 'haruto', 'priya']],
      },
    ],
    commits: [
      { title: 'ring: remember what was acknowledged', by: 'haruto', after: -90 },
      { title: 'payload: version 2 with backlog', by: 'haruto', after: -30 },
      { title: 'docs: payload version 2', by: 'haruto', after: -2 },
      { title: 'payload: end a run when the interval changes', by: 'haruto', after: 26 },
      { title: "docs: humidity deltas are two's complement", by: 'haruto', after: 60 },
    ],
    changes: [
      {
        path: 'src/radio/payload.c',
        diff: `@@ -60,4 +60,22 @@ size_t payload_build(uint8_t *buf, size_t max)
 	size_t n = put_reading(buf, &now);
 
+	n += put_backlog(buf + n, max - n, lora_sf() >= 11 ? 3 : 8);
 	return n;
 }
+
+static size_t put_backlog(uint8_t *buf, size_t max, unsigned int limit)
+{
+	struct reading first, r;
+	size_t n = 0;
+
+	if (!ring_oldest_unsent(&first))
+		return 0;
+	n += put_absolute(buf, &first);
+	for (unsigned int i = 1; i < limit && ring_next_unsent(&r); i++) {
+		if (r.interval != first.interval || n + DELTA_MAX > max)
+			break;
+		n += put_delta(buf + n, &first, &r);
+		first = r;
+	}
+	return n;
+}`,
      },
      {
        path: 'docs/payload.md',
        diff: `@@ -44,2 +44,6 @@
 | 13 | rain tips since last frame | 1 |
 
+## Version 2: backlog
+
+After the reading: seconds since 2000 of the oldest unsent reading (4 bytes, big endian), its values, then
+deltas in two's complement, one interval apart each.`,
      },
    ],
  },
  {
    title: 'power: depassivate the cell at first boot',
    body: 'For lot B-77, see #46. 10 mA for 20 s, then the first ten frames at 10 dBm.',
    author: 'tomasz',
    assignee: 'haruto',
    labels: ['power', 'bug'],
    age: 189,
    branch: 'depassivate',
    outcome: 'merged',
    endedAfter: 6,
    endedBy: 'tomasz',
    thread: [
      {
        by: 'haruto',
        after: 12,
        body: 'If it browns out *during* the pulse, next boot pulses again, and so on. Good or bad?',
      },
      {
        by: 'tomasz',
        after: 2,
        body: 'Good: each pulse removes a bit of the layer. Limited to 20 attempts by the reset log, then it gives up and says so.',
      },
    ],
    commits: [
      { title: 'power: depassivation pulse', by: 'tomasz', after: -4 },
      { title: 'power: at most 20 attempts', by: 'tomasz', after: 15 },
    ],
    changes: [
      {
        path: 'src/power/cell.c',
        diff: `@@ -5,4 +5,19 @@
+#define PULSE_S 20
+#define ATTEMPTS 20
+
 void cell_first_boot(void)
 {
-	settings_set_first_boot(false);
+	unsigned int n = settings_pulse_attempts();
+
+	if (n >= ATTEMPTS) {
+		status_set(STATUS_WEAK_CELL);
+		return;
+	}
+	settings_set_pulse_attempts(n + 1);
+	led_on();
+	radio_standby();
+	k_sleep(K_SECONDS(PULSE_S));
+	radio_sleep();
+	led_off();
+	settings_set_first_boot(false);
 }`,
      },
    ],
  },
  {
    title: 'power: enter Stop 2 with interrupts masked',
    body: 'Closes #49. The pending check and `WFI` are one step now.',
    author: 'tomasz',
    assignee: 'grete',
    labels: ['bug', 'power'],
    milestone: 'FW 3.2',
    age: 162,
    branch: 'stop2-race',
    outcome: 'merged',
    endedAfter: 11,
    endedBy: 'tomasz',
    thread: [
      {
        by: 'grete',
        after: 100,
        body: 'Running with the pulse generator over the weekend. And at 7.3, 11 and 0.9 Hz, since I have eight boards.',
      },
      { by: 'grete', after: 90, body: '2.4 µA everywhere.' },
    ],
    commits: [{ title: 'power: check for pending work with interrupts masked', by: 'tomasz', after: -2 }],
    changes: [
      {
        path: 'src/power/pm.c',
        diff: `@@ -33,7 +33,9 @@ void pm_idle(void)
-	if (work_pending())
-		return;
-	SCB->SCR |= SCB_SCR_SLEEPDEEP_Msk;
-	__enable_irq();
-	__WFI();
+	__disable_irq();
+	if (!work_pending()) {
+		SCB->SCR |= SCB_SCR_SLEEPDEEP_Msk;
+		__DSB();
+		__WFI(); /* wakes on pending even with PRIMASK set */
+	}
+	__enable_irq();
 	clocks_restore();
 }`,
      },
    ],
  },
  {
    title: 'Reset log: last 32 causes, readable by downlink',
    body: `For #55. 16 bytes per entry: time, uptime, cause register, program counter if it was a fault.

\`status 2\` returns 8 entries per frame.`,
    author: 'haruto',
    assignee: 'tomasz',
    labels: ['tooling'],
    milestone: 'FW 4.0',
    age: 111,
    branch: 'reset-log',
    outcome: 'merged',
    endedAfter: 14,
    endedBy: 'tomasz',
    thread: [
      {
        by: 'callum',
        after: 40,
        body: 'Could the firmware build id fit? Otherwise a PC means nothing after an update.',
      },
      { by: 'haruto', after: 6, body: 'Lower 16 bits of it instead of the reserved field. OK!' },
      { by: 'tomasz', after: 190, body: 'Fault handler writes flash with a possibly broken stack?' },
      { by: 'haruto', after: 20, body: 'It writes to no-init RAM; the next boot moves it to flash.' },
    ],
    commits: [
      { title: 'fault: keep PC in no-init RAM', by: 'haruto', after: -24 },
      { title: 'reset log in NVS', by: 'haruto', after: -3 },
      { title: 'reset log: build id', by: 'haruto', after: 48 },
    ],
    changes: [
      {
        path: 'src/diag/resetlog.c',
        status: 'new',
        diff: `@@ -0,0 +1,27 @@
+#include "resetlog.h"
+
+struct entry {
+	uint32_t time;
+	uint32_t uptime_s;
+	uint32_t pc;
+	uint16_t cause;
+	uint16_t build;
+};
+BUILD_ASSERT(sizeof(struct entry) == 16);
+
+static struct fault_note __noinit note;
+
+void resetlog_boot(void)
+{
+	struct entry e = {
+		.time = note.magic == NOTE_MAGIC ? note.time : 0,
+		.uptime_s = note.uptime_s,
+		.pc = note.magic == NOTE_MAGIC ? note.pc : 0,
+		.cause = (uint16_t)(RCC->CSR >> 16),
+		.build = (uint16_t)BUILD_ID,
+	};
+
+	note.magic = 0;
+	nvs_ring_put(NVS_RESETLOG, &e, sizeof(e));
+	RCC->CSR |= RCC_CSR_RMVF;
+}`,
      },
      {
        path: 'src/app/main.c',
        diff: `@@ -20,3 +20,4 @@ int main(void)
 {
+	resetlog_boot();
 	settings_load();
 	cal_init();`,
      },
    ],
  },
  {
    title: 'fixture: Python instead of LabVIEW',
    body: '1 400 lines of Python, runs on a Raspberry Pi 4, writes one JSON per board. No licence dongle.',
    author: 'grete',
    assignee: 'nils',
    labels: ['production', 'tooling'],
    age: 104,
    branch: 'fixture-py',
    outcome: 'merged',
    endedAfter: 28,
    endedBy: 'nils',
    awards: [['tada', 'nils', 'tomasz']],
    thread: [
      { by: 'nils', after: 300, body: 'Bjarne did 200 boards with it. He wants the *pass* sound of the old one.' },
      { by: 'grete', after: 30, body: 'The old one played `tada.wav`. I recorded my own voice saying "ok".' },
      { by: 'nils', after: 90, body: 'He is afraid of it, but it stays.' },
    ],
    commits: [
      { title: 'fixture: flash and provision', by: 'grete', after: -200 },
      { title: 'fixture: RF and current tests', by: 'grete', after: -80 },
      { title: 'fixture: report as JSON', by: 'grete', after: -6 },
      { title: 'fixture: sounds', by: 'grete', after: 40 },
    ],
    changes: [
      {
        path: 'tools/fixture/steps.py',
        status: 'new',
        diff: `@@ -0,0 +1,21 @@
+from dataclasses import dataclass
+
+from .instruments import Meter, Probe
+
+
+@dataclass
+class Result:
+    step: str
+    value: float
+    low: float
+    high: float
+
+    @property
+    def ok(self) -> bool:
+        return self.low <= self.value <= self.high
+
+
+def sleep_current(probe: Probe, meter: Meter) -> Result:
+    probe.discharge_bulk()
+    probe.enter_sleep()
+    return Result("sleep", meter.average_ua(seconds=6), 0.8, 3.0)`,
      },
    ],
  },
  {
    title: 'WIP: Zephyr 3.7',
    body: `For #60. Not for 4.0!

- [x] builds
- [x] host tests
- [x] radio
- [ ] flash driver with interrupts on
- [ ] sleep current again, all states
- [ ] remaining warnings (17 → 4)`,
    author: 'haruto',
    assignee: 'tomasz',
    labels: ['tooling'],
    milestone: 'FW 4.1',
    age: 76,
    branch: 'zephyr-3.7',
    outcome: 'opened',
    conflict: true,
    thread: [
      {
        by: 'tomasz',
        after: 100,
        body: 'I would keep our old flash driver out of tree as `drivers/flash_lark` and not argue with upstream now.',
      },
      {
        by: 'haruto',
        after: 30,
        body: 'I argued already. 😅 They are friendly; it may come as an option in 4.0 of theirs.',
      },
      {
        by: 'mira',
        after: 500,
        body: 'The conflict is my channel list in `boards/`, sorry. Take yours, I redo mine on top.',
      },
    ],
    commits: [
      { title: 'west: Zephyr 3.7', by: 'haruto', after: -300 },
      { title: 'dts: new radio binding', by: 'haruto', after: -100 },
      { title: 'k_work: cancel_delayable returns flags', by: 'haruto', after: -20 },
      { title: 'fewer warnings', by: 'haruto', after: 260 },
    ],
    changes: [
      {
        path: 'west.yml',
        diff: `@@ -5,7 +5,7 @@ manifest:
   projects:
     - name: zephyr
       url: https://git.larkspur.example/mirror/zephyr
-      revision: lark-3.4.2
+      revision: lark-3.7.0-pre
       import:
         name-allowlist:
           - cmsis`,
      },
      {
        path: 'src/radio/lora.c',
        diff: `@@ -95,4 +95,5 @@ static void stop_window(void)
 {
-	k_delayed_work_cancel(&rx_work);
+	if (k_work_cancel_delayable(&rx_work) & K_WORK_RUNNING)
+		k_work_cancel_delayable_sync(&rx_work, &rx_sync);
 	radio_sleep();
 }`,
      },
      {
        path: 'boards/lark_revd.dts',
        diff: `@@ -61,4 +61,4 @@ &subghzspi {
 	lora: radio@0 {
-		compatible = "st,stm32wl-subghz-radio";
+		compatible = "lark,stm32wl-radio", "st,stm32wl-subghz-radio";
 		reg = <0>;
 		power-amplifier-output = "rfo-lp";`,
      },
    ],
  },
  {
    title: 'SET_POWER downlink, forgotten after three days of silence',
    body: 'Sensor half of #74. Even steps 2…14 dBm, RAM only. After 6 frames without acknowledgement back to 14.',
    author: 'haruto',
    assignee: 'mira',
    labels: ['radio', 'power'],
    milestone: 'FW 4.1',
    age: 4.9,
    branch: 'set-power',
    outcome: 'opened',
    thread: [
      {
        by: 'mira',
        after: 20,
        body: 'Read and tried with ten boards. Works. One thing: on `SET_POWER 9` it rounds *down* to 8. I would rather it refused, so that a bug on my side is visible.',
      },
      { by: 'haruto', after: 10, body: 'Agree: `-EINVAL`, and the status frame has the last error.' },
      { by: 'tomasz', after: 60, body: 'PA table for rev E must be right first, see #79. Otherwise 8 means 5.' },
      { by: 'mira', after: 6, body: 'Then this waits for it. @haruto no hurry.' },
    ],
    commits: [
      { title: 'radio: SET_POWER', by: 'haruto', after: -6 },
      { title: 'radio: refuse odd values', by: 'haruto', after: 31 },
    ],
    changes: [
      {
        path: 'src/radio/power.c',
        status: 'new',
        diff: `@@ -0,0 +1,24 @@
+#include "power.h"
+
+#define FULL_DBM 14
+#define SILENCE_H 72
+#define MISSED_MAX 6
+
+static int8_t dbm = FULL_DBM;
+static unsigned int missed;
+
+int power_set(int8_t wanted)
+{
+	if (wanted < 2 || wanted > FULL_DBM || wanted % 2)
+		return -EINVAL;
+	dbm = wanted;
+	missed = 0;
+	k_work_reschedule(&forget, K_HOURS(SILENCE_H));
+	return 0;
+}
+
+void power_missed(void)
+{
+	if (++missed >= MISSED_MAX)
+		dbm = FULL_DBM;
+}`,
      },
      {
        path: 'src/radio/downlink.c',
        diff: `@@ -52,6 +52,9 @@ void downlink_run(const struct downlink *d)
 	case CMD_STATUS:
 		status_request(d->arg);
 		break;
+	case CMD_SET_POWER:
+		status_error(power_set((int8_t)d->arg));
+		break;
 	default:
 		status_error(-ENOTSUP);
 	}`,
      },
    ],
  },
  {
    title: 'tilt: one hour, as planned',
    body: 'Closes #78. Morag さん、ごめんなさい。',
    author: 'haruto',
    assignee: 'tomasz',
    labels: ['sensors'],
    milestone: 'FW 4.0',
    age: 2.1,
    branch: 'tilt-hold',
    outcome: 'opened',
    thread: [
      { by: 'rosa', after: 7, body: 'Mr Fintry says Morag accepts.', awards: [['thumbsup', 'haruto']] },
      {
        by: 'tomasz',
        after: 12,
        body: 'Please make the build fail when a `_TEST` value is used in a release image. It is the second time this year.',
      },
    ],
    commits: [{ title: 'tilt: hold 3600 s', by: 'haruto', after: -0.5 }],
    changes: [
      {
        path: 'src/sensors/tilt.c',
        diff: `@@ -9,4 +9,4 @@
 #define TILT_DEG 30
-#define TILT_HOLD_S 60
+#define TILT_HOLD_S 3600
 
 static int64_t lying_since = -1;`,
      },
    ],
  },
  {
    title: 'pairing: names are bytes',
    body: 'Closes #80. Buffer is 32 bytes, cut at a UTF-8 boundary, tests with «Øvre åker», 「北の畑」 and forty emoji.',
    author: 'haruto',
    assignee: 'elif',
    labels: ['bug'],
    age: 0.07,
    branch: 'pairing-name',
    outcome: 'opened',
    thread: [
      {
        by: 'mira',
        after: 0.6,
        body: 'Reads well. @elif can you try with the app before I press the button? And please add «Zażółć», so that Tomasz is not left out.',
      },
    ],
    commits: [
      { title: 'pairing: bounded copy of the name', by: 'haruto', after: -0.3 },
      { title: 'test: names with two, three and four byte characters', by: 'haruto', after: -0.1 },
    ],
    changes: [
      {
        path: 'src/ble/pairing.c',
        diff: `@@ -27,8 +27,14 @@
-static char name[10];
+static char name[32];
 
 static ssize_t write_name(const void *buf, uint16_t len)
 {
-	strcpy(name, buf);
+	size_t n = MIN(len, sizeof(name) - 1);
+
+	/* do not cut inside a character */
+	while (n > 0 && n < len && (((const uint8_t *)buf)[n] & 0xc0) == 0x80)
+		n--;
+	memcpy(name, buf, n);
+	name[n] = '\\0';
 	settings_set_name(name);
 	return len;
 }`,
      },
      {
        path: 'tests/pairing/src/main.c',
        diff: `@@ -12,3 +12,14 @@ ZTEST(pairing, test_short)
 	zassert_str_equal(pairing_name(), "North");
 }
 
+ZTEST(pairing, test_norwegian)
+{
+	write("Øvre åker");
+	zassert_str_equal(pairing_name(), "Øvre åker");
+}
+
+ZTEST(pairing, test_cut)
+{
+	write("北の畑北の畑北の畑北の畑北の畑");
+	zassert_equal(strlen(pairing_name()), 30);
+}`,
      },
    ],
  },
]
