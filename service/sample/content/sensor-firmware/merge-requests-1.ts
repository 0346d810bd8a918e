import type { MergeRequestContent } from '../types.ts'

export const mergeRequests1: readonly MergeRequestContent[] = [
  {
    title: 'soil: median of five readings per wake-up',
    body: 'Single spikes of ±6 % from the probe cable when a fence charger is near. Five readings 3 ms apart, take the middle one. 15 ms longer on the rail, 0.4 µAh a day.',
    author: 'tomasz',
    assignee: 'tomasz',
    labels: ['sensors'],
    age: 884,
    branch: 'soil-median',
    outcome: 'merged',
    endedAfter: 4,
    endedBy: 'tomasz',
    thread: [{ by: 'jonas', after: 20, body: 'Insertion sort on five elements, I approve of the lack of ambition.' }],
    commits: [
      { title: 'soil: median of five', by: 'tomasz', after: -5 },
      { title: 'soil: power the rail once for all readings', by: 'tomasz', after: 22 },
    ],
    changes: [
      {
        path: 'src/sensors/soil.c',
        diff: `@@ -14,13 +14,38 @@
 #include "soil.h"
 
 #define SETTLE_MS 12
+#define READINGS 5
+#define GAP_MS 3
 
+static void sort(uint16_t *v, size_t n)
+{
+	for (size_t i = 1; i < n; i++) {
+		uint16_t x = v[i];
+		size_t j = i;
+
+		while (j > 0 && v[j - 1] > x) {
+			v[j] = v[j - 1];
+			j--;
+		}
+		v[j] = x;
+	}
+}
+
 int soil_read(unsigned int depth, uint16_t *eps)
 {
-	soil_rail_on();
-	k_msleep(SETTLE_MS);
-	int err = soil_count(depth, eps);
+	uint16_t v[READINGS];
+	int err = 0;
 
+	soil_rail_on();
+	k_msleep(SETTLE_MS);
+	for (size_t i = 0; i < READINGS && !err; i++) {
+		err = soil_count(depth, &v[i]);
+		k_msleep(GAP_MS);
+	}
 	soil_rail_off();
-	return err;
+	if (err)
+		return err;
+	sort(v, READINGS);
+	*eps = v[READINGS / 2];
+	return 0;
 }`,
      },
    ],
  },
  {
    title: 'rain: lock out second closures for 350 ms',
    body: 'Closes #5. A bucket cannot tip twice within 400 ms; a shaking post closes the reed again after 40 to 180 ms.',
    author: 'tomasz',
    assignee: 'jonas',
    labels: ['bug', 'sensors'],
    milestone: 'FW 3.0',
    age: 854.5,
    branch: 'rain-lockout',
    outcome: 'merged',
    endedAfter: 9,
    endedBy: 'jonas',
    thread: [
      { by: 'mira', after: 30, body: 'What happens to the wake-ups in that time, does the interrupt still fire?' },
      { by: 'tomasz', after: 3, body: 'Yes, 30 µs each. In a storm perhaps 2000 a day. I counted it, it is nothing.' },
    ],
    commits: [{ title: 'rain: lock out second closures', by: 'tomasz', after: -2 }],
    changes: [
      {
        path: 'src/sensors/rain.c',
        diff: `@@ -8,15 +8,16 @@
 
-#define DEBOUNCE_MS 5
+/* 350 ms between tips is 2050 mm/h at 0.2 mm. No cloud does that. */
+#define LOCKOUT_MS 350
 
 static atomic_t tips;
-static uint32_t last;
+static uint32_t last_tip;
 
 static void on_edge(const struct device *dev, struct gpio_callback *cb, uint32_t pins)
 {
 	uint32_t now = k_uptime_get_32();
 
-	if (now - last < DEBOUNCE_MS)
+	if (now - last_tip < LOCKOUT_MS)
 		return;
-	last = now;
+	last_tip = now;
 	atomic_inc(&tips);
 }`,
      },
      {
        path: 'tests/rain/src/main.c',
        diff: `@@ -31,4 +31,13 @@ ZTEST(rain, test_bounce)
 	zassert_equal(rain_take(), 1);
 }
 
+ZTEST(rain, test_shaking_post)
+{
+	edge_at(1000);
+	edge_at(1040);
+	edge_at(1180);
+	edge_at(1420);
+	zassert_equal(rain_take(), 2);
+}
+
 ZTEST_SUITE(rain, NULL, NULL, NULL, NULL, NULL);`,
      },
    ],
  },
  {
    title: 'calibration: two copies with CRC, write only when changed',
    body: `Closes #6.

- page is written by production and by nobody else
- two copies, CRC-32 each; the newer valid one wins
- no valid copy: soil is *missing*, flag bit 2`,
    author: 'tomasz',
    assignee: 'grete',
    labels: ['bug', 'calibration'],
    milestone: 'FW 3.0',
    age: 747,
    branch: 'cal-crc',
    outcome: 'merged',
    endedAfter: 7,
    endedBy: 'tomasz',
    awards: [['thumbsup', 'grete']],
    thread: [
      {
        by: 'grete',
        after: 50,
        body: 'With both copies bad `cal_get()` still returns the pointer to the RAM copy, which is zeros. Soil 0 % again, only with a flag.',
      },
      { by: 'tomasz', after: 3, body: 'Right. Returns NULL now and the caller must look.' },
      { by: 'grete', after: 80, body: '200 cycles × 5 boards. Good.' },
    ],
    commits: [
      { title: 'calibration: add CRC', by: 'tomasz', after: -3 },
      { title: 'calibration: second copy', by: 'tomasz', after: -1 },
      { title: 'calibration: return NULL when there is none', by: 'tomasz', after: 52 },
    ],
    changes: [
      {
        path: 'src/cal/cal.c',
        diff: `@@ -22,14 +22,27 @@
-static struct cal cal;
+static struct cal_page page;
+static bool valid;
 
-void cal_init(void)
+static bool load(uint32_t offset, struct cal_page *out)
 {
-	flash_read(flash, CAL_OFFSET, &cal, sizeof(cal));
-	cal.boots++;
-	flash_erase(flash, CAL_OFFSET, PAGE);
-	flash_write(flash, CAL_OFFSET, &cal, sizeof(cal));
+	if (flash_read(flash, offset, out, sizeof(*out)))
+		return false;
+	return out->magic == CAL_MAGIC && out->crc == crc32_ieee((uint8_t *)&out->cal, sizeof(out->cal));
+}
+
+void cal_init(void)
+{
+	struct cal_page b;
+	bool a_ok = load(CAL_OFFSET_A, &page);
+	bool b_ok = load(CAL_OFFSET_B, &b);
+
+	if (b_ok && (!a_ok || b.serial > page.serial))
+		page = b;
+	valid = a_ok || b_ok;
+	if (!valid)
+		status_set(STATUS_NO_CALIBRATION);
 }
 
 const struct cal *cal_get(void)
 {
-	return &cal;
+	return valid ? &page.cal : NULL;
 }`,
      },
      {
        path: 'src/sensors/soil.c',
        diff: `@@ -71,5 +71,7 @@ int soil_permittivity(unsigned int depth, uint16_t *out)
 	const struct cal *cal = cal_get();
 	uint16_t count;
 
+	if (!cal)
+		return -ENODATA;
 	if (soil_read(depth, &count))
 		return -EIO;`,
      },
    ],
  },
  {
    title: 'Keep the frame counter across a battery change',
    body: 'Closes #10. Written every 64th frame, rounded up and jumped ahead at boot.',
    author: 'tomasz',
    assignee: 'mira',
    labels: ['bug', 'radio'],
    age: 701,
    branch: 'fcnt-nvs',
    outcome: 'merged',
    endedAfter: 12,
    endedBy: 'mira',
    thread: [
      {
        by: 'mira',
        after: 8,
        body: 'If the NVS read fails we start at 0 again, silently. Could it start at something random and large instead? The gateway accepts a jump up of at most 16 384.',
      },
      {
        by: 'tomasz',
        after: 14,
        body: 'Then random within 16 384 is useless after the first time. I set the status flag on failure; it is a hardware fault at that point.',
      },
      { by: 'mira', after: 2, body: 'OK. Merging after the garden test.' },
    ],
    commits: [
      { title: 'lora: frame counter in NVS', by: 'tomasz', after: -1 },
      { title: 'lora: flag a failed counter read', by: 'tomasz', after: 18 },
    ],
    changes: [
      {
        path: 'src/radio/lora.c',
        diff: `@@ -40,12 +40,22 @@
+#define FCNT_STEP 64u
+
 static uint32_t fcnt;
 
 int lora_init(void)
 {
-	fcnt = 0;
+	int err = nvs_get_u32(NVS_FCNT, &fcnt);
+
+	if (err && err != -ENOENT)
+		status_set(STATUS_FCNT_LOST);
+	/* the stored value may be up to one step old */
+	fcnt = ROUND_UP(fcnt + 1, FCNT_STEP);
+	nvs_put_u32(NVS_FCNT, fcnt);
 	return radio_init();
 }
 
 static uint32_t next_fcnt(void)
 {
+	if (++fcnt % FCNT_STEP == 0)
+		nvs_put_u32(NVS_FCNT, fcnt);
-	return ++fcnt;
+	return fcnt;
 }`,
      },
    ],
  },
  {
    title: 'power: coulomb counter',
    body: `Every state has a known current; this counts time in each state and multiplies. Table is in one header so that a board revision can replace it. See #9.

精度: 400 mAh の加速試験で 3.1 %.`,
    author: 'haruto',
    assignee: 'tomasz',
    labels: ['power'],
    milestone: 'FW 3.1',
    age: 644,
    branch: 'coulomb',
    outcome: 'merged',
    endedAfter: 15,
    endedBy: 'tomasz',
    thread: [
      { by: 'tomasz', after: 26, body: 'Why nA·s in 64 bit and not µA·ms in 32?' },
      { by: 'haruto', after: 10, body: '32 bit overflows after 19 hours at 60 mA. 64-bit add costs 2 instructions.' },
      { by: 'tomasz', after: 1, body: 'Accepted, and I am ashamed of the question.' },
    ],
    commits: [
      { title: 'power: account time per state', by: 'haruto', after: -60 },
      { title: 'power: coulomb counter, saved once a day', by: 'haruto', after: -4 },
      { title: 'power: table per board revision', by: 'haruto', after: 30 },
    ],
    changes: [
      {
        path: 'src/power/coulomb.c',
        status: 'new',
        diff: `@@ -0,0 +1,21 @@
+#include "coulomb.h"
+#include "currents.h"
+
+static enum power_state state;
+static uint32_t since;
+static uint64_t used_nas; /* nA * s */
+
+void coulomb_enter(enum power_state next)
+{
+	uint32_t now = k_uptime_get_32();
+
+	used_nas += (uint64_t)currents_na[state] * (now - since) / 1000;
+	state = next;
+	since = now;
+}
+
+uint16_t coulomb_used_mah10(void)
+{
+	/* 1 mAh = 3.6e9 nA s, tenths of it */
+	return (uint16_t)(used_nas / 360000000ull);
+}`,
      },
      {
        path: 'src/power/currents.h',
        status: 'new',
        diff: `@@ -0,0 +1,10 @@
+#pragma once
+
+/* measured on rev C, 25 degrees, 3.60 V */
+static const uint32_t currents_na[POWER_STATES] = {
+	[POWER_SLEEP] = 2600,
+	[POWER_RUN] = 3100000,
+	[POWER_SOIL] = 9800000,
+	[POWER_TX] = 44000000,
+	[POWER_RX] = 6100000,
+};`,
      },
    ],
  },
  {
    title: 'Build with CMake and west',
    body: 'See #17. `west build -b lark_revd` replaces `make REV=d PROD=1 -j8 all flashable`. Old Makefile stays until 3.1 is out.',
    author: 'haruto',
    assignee: 'tomasz',
    labels: ['tooling'],
    age: 570,
    branch: 'cmake',
    outcome: 'merged',
    endedAfter: 41,
    endedBy: 'tomasz',
    thread: [
      { by: 'tomasz', after: 200, body: 'It builds for me on the first attempt. I do not trust it.' },
      {
        by: 'haruto',
        after: 12,
        body: 'I compared the map files: same symbols, 312 bytes smaller since the old one linked `strtod` for no one.',
      },
      { by: 'tomasz', after: 300, body: 'I trust it now.', awards: [['tada', 'haruto', 'grete']] },
    ],
    commits: [
      { title: 'Add west manifest', by: 'haruto', after: -100 },
      { title: 'CMakeLists for application and bootloader', by: 'haruto', after: -50 },
      { title: 'CI: build all revisions', by: 'haruto', after: -3 },
      { title: 'README: how to build', by: 'haruto', after: 220 },
    ],
    changes: [
      {
        path: 'CMakeLists.txt',
        status: 'new',
        diff: `@@ -0,0 +1,13 @@
+cmake_minimum_required(VERSION 3.20)
+find_package(Zephyr REQUIRED HINTS $ENV{ZEPHYR_BASE})
+project(lark LANGUAGES C)
+
+target_sources(app PRIVATE
+  src/app/main.c
+  src/cal/cal.c
+  src/power/coulomb.c
+  src/radio/lora.c
+  src/sensors/rain.c
+  src/sensors/soil.c
+)
+target_compile_options(app PRIVATE -Wall -Wextra -Werror -fmacro-prefix-map=\${CMAKE_SOURCE_DIR}=.)`,
      },
      {
        path: 'README.md',
        diff: `@@ -18,5 +18,6 @@
 ## Build
 
-    make REV=d PROD=0
+    west init -l . && west update
+    west build -b lark_revd
 
-Needs arm-none-eabi-gcc 9 exactly. Do not ask.
+Needs the toolchain of \`west.yml\`, which it fetches itself.`,
      },
    ],
  },
  {
    title: 'boot: two slots, signature, rollback',
    body: `The last change of the bootloader we can make for the boards already built, so please read it twice.

- Ed25519 over the whole slot
- try once, confirm after the first acknowledged uplink, otherwise back to the old slot
- monotonic counter against downgrade below the security floor

Size 13.1 of 16 KiB.`,
    author: 'tomasz',
    assignee: 'hugo',
    labels: ['bootloader', 'ota', 'security'],
    milestone: 'FW 3.2',
    age: 478,
    branch: 'boot-swap',
    outcome: 'merged',
    endedAfter: 9,
    endedBy: 'tomasz',
    thread: [
      {
        by: 'hugo',
        after: 60,
        body: `Read it twice. Three remarks:

1. \`confirm\` after *first uplink* – a broken radio image that can send but not receive would confirm itself. Make it the first downlink.
2. The counter is incremented before the swap is finished.
3. Nice code.`,
      },
      { by: 'tomasz', after: 12, body: '1: yes!! 2: yes. 3: thank you.' },
      {
        by: 'mira',
        after: 20,
        body: 'About 1: a sensor which hears no downlink for days (weak site) would roll back although it is healthy?',
      },
      {
        by: 'hugo',
        after: 4,
        body: 'It gets 72 h, and the gateway can send a downlink on request right after an OTA. Can it?',
      },
      { by: 'mira', after: 1, body: "It can. I'll make it part of the update flow." },
      {
        by: 'grete',
        after: 110,
        body: 'Power cut at 200 random times during the swap: 200 boots. ',
        awards: [['thumbsup', 'tomasz']],
      },
    ],
    commits: [
      { title: 'boot: verify Ed25519 over the slot', by: 'tomasz', after: -120 },
      { title: 'boot: try once, then confirm', by: 'tomasz', after: -40 },
      { title: 'boot: rollback counter', by: 'tomasz', after: -2 },
      { title: 'boot: confirm on first downlink, count after swap', by: 'tomasz', after: 74 },
    ],
    changes: [
      {
        path: 'boot/swap.c',
        diff: `@@ -55,5 +55,14 @@ enum boot_result boot_select(void)
-	if (slot_valid(SLOT1))
-		copy(SLOT1, SLOT0);
+	struct header h;
+
+	if (!read_header(SLOT1, &h))
+		return BOOT_SLOT0;
+	if (h.version < rbk_floor() || !verify(SLOT1, &h))
+		return BOOT_SLOT0;
+	if (trial_state() == TRIAL_FAILED)
+		return BOOT_SLOT0;
 
+	swap(SLOT0, SLOT1);
+	trial_set(TRIAL_RUNNING);
+	rbk_raise(h.floor);
-	return BOOT_SLOT0;
+	return BOOT_TRIAL;
 }`,
      },
      {
        path: 'src/app/main.c',
        diff: `@@ -88,3 +88,7 @@ static void on_downlink(const struct downlink *d)
+	/* hearing something proves both halves of the radio */
+	if (boot_is_trial())
+		boot_confirm();
+
 	switch (d->cmd) {
 	case CMD_INTERVAL:
 		settings_set_interval(d->arg);`,
      },
    ],
  },
  {
    title: 'Use floating point for permittivity',
    body: 'Makes the formula in the code look like the formula in the paper. I know it is slower.',
    author: 'wen',
    assignee: 'haruto',
    labels: ['calibration'],
    age: 470,
    branch: 'float-eps',
    outcome: 'closed',
    endedAfter: 12,
    endedBy: 'wen',
    thread: [
      {
        by: 'haruto',
        after: 20,
        body: '+5.8 KiB of soft float and 2.1 ms at 3 mA. The formula could be a comment above the fixed-point version?',
      },
      {
        by: 'wen',
        after: 200,
        body: 'Fair, the comment is what I really wanted. Closing, haruto took it over into the next one.',
      },
    ],
    commits: [{ title: 'soil: Topp equation in float', by: 'wen', after: -1 }],
    changes: [
      {
        path: 'src/sensors/topp.c',
        diff: `@@ -3,8 +3,5 @@
-/* theta * 1e4 from eps * 100, coefficients scaled by 2^24 */
-uint16_t topp(uint16_t eps)
+/* Topp et al. 1980 */
+float topp(float e)
 {
-	int64_t e = eps;
-	int64_t t = -889192 + 48989 * e - 9227 * e * e / 10000 + 7214 * e * e * e / 100000000;
-
-	return t < 0 ? 0 : (uint16_t)(t >> 10);
+	return -5.3e-2f + 2.92e-2f * e - 5.5e-4f * e * e + 4.3e-6f * e * e * e;
 }`,
      },
    ],
  },
  {
    title: 'ota: fragmented transport with redundancy',
    body: `受信したフラグメントを slot1 に直接書き込み、欠けた分は XOR パリティで復元します。

Receives 160-byte fragments straight into slot 1, repairs up to 25 % loss with parity, then hands over to \`detools\` for the in-place patch. See #14. RAM 4.3 KiB static.`,
    author: 'haruto',
    assignee: 'tomasz',
    labels: ['ota', 'radio'],
    milestone: 'FW 3.2',
    age: 469,
    branch: 'ota-frag',
    outcome: 'merged',
    endedAfter: 3.5,
    endedBy: 'tomasz',
    thread: [
      { by: 'tomasz', after: 9, body: 'Bitmap of received fragments: 1200 bits on the stack of the radio thread?' },
      { by: 'haruto', after: 2, body: 'Static. Moved.' },
      {
        by: 'mira',
        after: 30,
        body: 'If I send fragment 0 of a new session before the old one is finished, does it forget the old one?',
      },
      {
        by: 'haruto',
        after: 3,
        body: 'Session id in every fragment; a different id starts over. Test `ota_session_change`.',
      },
    ],
    commits: [
      { title: 'ota: fragment receiver', by: 'haruto', after: -40 },
      { title: 'ota: parity repair', by: 'haruto', after: -12 },
      { title: 'ota: bitmap out of the stack', by: 'haruto', after: 12 },
    ],
    changes: [
      {
        path: 'src/ota/frag.c',
        status: 'new',
        diff: `@@ -0,0 +1,22 @@
+#include "frag.h"
+
+static uint8_t have[FRAG_MAX / 8];
+static uint8_t session;
+
+int frag_put(const struct frag *f)
+{
+	if (f->session != session) {
+		memset(have, 0, sizeof(have));
+		session = f->session;
+	}
+	if (f->index >= FRAG_MAX)
+		return -EINVAL;
+	if (have[f->index / 8] & BIT(f->index % 8))
+		return 0;
+
+	int err = flash_write(slot1, f->index * FRAG_SIZE, f->data, f->len);
+
+	if (!err)
+		have[f->index / 8] |= BIT(f->index % 8);
+	return err;
+}`,
      },
    ],
  },
  {
    title: 'WIP: sleep through the RX window when nothing was promised',
    body: 'Idea: gateway sets a bit in the last downlink, "I have nothing until tomorrow", and the sensor skips its receive window until then. Saves 5.2 mA × 30 ms × 95.',
    author: 'oskar',
    assignee: 'tomasz',
    labels: ['power', 'radio'],
    age: 350,
    branch: 'skip-rx',
    outcome: 'closed',
    endedAfter: 25,
    endedBy: 'oskar',
    thread: [
      {
        by: 'tomasz',
        after: 40,
        body: 'That is 4 % of the budget, tempting. And support cannot reach the sensor for a day. "I pressed the button and nothing happens" has a cost, too.',
      },
      { by: 'rosa', after: 30, body: 'It has, and I am the one who pays it.' },
      { by: 'oskar', after: 500, body: 'I withdraw it. Perhaps with a bit "listen every fourth frame" one day.' },
    ],
    commits: [{ title: 'WIP skip rx', by: 'oskar', after: -3 }],
    changes: [
      {
        path: 'src/radio/lora.c',
        diff: `@@ -131,4 +131,6 @@ int lora_send(const uint8_t *buf, size_t len)
 	err = radio_tx(buf, len);
 	if (err)
 		return err;
+	if (quiet_until > k_uptime_get())
+		return 0;
 	return rx_window(RX_DELAY_MS, RX_WINDOW_MS);`,
      },
    ],
  },
]
