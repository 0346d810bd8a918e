import type { MergeRequestContent } from '../types.ts'

export const mergeRequests1: readonly MergeRequestContent[] = [
  {
    title: 'Keep install records in a queue on the phone',
    body: `The heart of #2: a record exists from the first tap, gets its UUID then, and leaves when the server has said yes. Uploading is a worker with exponential backoff and a network constraint; no screen knows about it.`,
    author: 'anouk',
    assignee: 'mira',
    labels: ['offline', 'feature'],
    milestone: '1.0 First install',
    age: 545,
    branch: 'install-queue',
    outcome: 'merged',
    endedAfter: 6,
    endedBy: 'anouk',
    thread: [
      {
        by: 'mira',
        after: 9,
        body: `\`attempts\` grows without limit; what happens at 60? \`2L shl 60\` seconds is after the heat death.`,
      },
      { by: 'anouk', after: 1, body: `WorkManager caps at five hours. But let me not depend on it.` },
      {
        by: 'mira',
        after: 30,
        body: `410 from the API (farm deleted) must not be retried for ever either. Put it aside and show it.`,
      },
      { by: 'anouk', after: 24, body: `Done: \`state = REFUSED\`, with the text of the answer.` },
    ],
    commits: [
      { title: 'Room table for installs', by: 'anouk', after: -30 },
      { title: 'Upload worker', by: 'anouk', after: -6 },
      { title: 'Put refused records aside', by: 'anouk', after: 63 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/queue/InstallRecord.kt',
        status: 'new',
        diff: `@@ -0,0 +1,23 @@
+package com.larkspur.field.queue
+
+import androidx.room.Entity
+import androidx.room.PrimaryKey
+import java.util.UUID
+
+enum class State { DRAFT, WAITING, REFUSED, SENT }
+
+/** One probe in one hole. The id is made with the record, so it may be sent ten times. */
+@Entity(tableName = "install")
+data class InstallRecord(
+    @PrimaryKey val id: UUID = UUID.randomUUID(),
+    val serial: String,
+    val farm: Long,
+    val field: Long?,
+    val depthCm: Int?,
+    val latitude: Double?,
+    val longitude: Double?,
+    val accuracyM: Float?,
+    val madeAt: Long,
+    val state: State = State.DRAFT,
+    val answer: String? = null,
+)
`,
      },
      {
        path: 'app/src/main/kotlin/com/larkspur/field/queue/UploadWorker.kt',
        status: 'new',
        diff: `@@ -0,0 +1,22 @@
+package com.larkspur.field.queue
+
+class UploadWorker(context: Context, params: WorkerParameters) : CoroutineWorker(context, params) {
+    private val installs = context.database.installs()
+    private val api = context.api
+
+    override suspend fun doWork(): Result {
+        for (record in installs.waitingOldestFirst()) {
+            val response = try {
+                api.putInstall(record.id, record.toJson())
+            } catch (e: IOException) {
+                return Result.retry()
+            }
+            when (response.code) {
+                in 200..299 -> installs.setState(record.id, State.SENT)
+                400, 404, 410, 422 -> installs.refuse(record.id, response.text)
+                else -> return Result.retry()
+            }
+        }
+        return Result.success()
+    }
+}
`,
      },
    ],
  },
  {
    title: 'Link: one class which knows how to connect',
    body: `Closes #5. Nobody else calls \`connectGatt\` (detekt checks).

Order: stop the scan, wait 200 ms, connect with \`TRANSPORT_LE\`, on 133 close, wait 600 ms, again, at most three times. Then ask for MTU 247 and take what comes.`,
    author: 'anouk',
    assignee: 'grete',
    labels: ['bluetooth', 'device quirk'],
    milestone: '1.0 First install',
    age: 488.5,
    branch: 'link',
    outcome: 'merged',
    endedAfter: 4,
    endedBy: 'anouk',
    awards: [['new_moon', 'tomasz', 'grete']],
    thread: [
      { by: 'tomasz', after: 6, body: `What is the 200 ms? A measured number or a prayer?` },
      {
        by: 'anouk',
        after: 1,
        body: `Measured: 100 fails on the Moto in 9 %, 150 in 2 %, 200 in none of 500. The 600 is a prayer.`,
      },
      { by: 'grete', after: 40, body: `Numbers are in #5. Approved.` },
    ],
    commits: [
      { title: 'Link with retries', by: 'anouk', after: -48 },
      { title: 'Forbid connectGatt elsewhere', by: 'anouk', after: -2 },
      { title: 'Name the numbers', by: 'anouk', after: 9 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/link/Link.kt',
        diff: `@@ -18,6 +18,19 @@ class Link(private val context: Context, private val device: BluetoothDevice) {
     private var gatt: BluetoothGatt? = null
 
-    suspend fun connect() {
-        gatt = device.connectGatt(context, false, callback)
-        callback.awaitConnected()
+    /** Connects, or throws after three tries. */
+    suspend fun connect() {
+        scanner.stop()
+        delay(AFTER_SCAN)
+        repeat(TRIES) { attempt ->
+            gatt = device.connectGatt(context, false, callback, BluetoothDevice.TRANSPORT_LE)
+            when (val status = callback.awaitStatus(CONNECT_TIMEOUT)) {
+                GATT_SUCCESS -> return
+                else -> {
+                    log.w { "connect \${attempt + 1}/$TRIES: status $status" }
+                    close()
+                    delay(BETWEEN_TRIES)
+                }
+            }
+        }
+        throw LinkException("no connection after $TRIES tries")
     }
@@ -61,5 +74,15 @@ class Link(private val context: Context, private val device: BluetoothDevice) {
     fun close() {
         gatt?.disconnect()
+        gatt?.close()
         gatt = null
     }
+
+    private companion object {
+        const val TRIES = 3
+        /** 150 ms fails on a Moto E7 in 2 %, 200 in none of 500. */
+        val AFTER_SCAN = 200.milliseconds
+        /** The moon. */
+        val BETWEEN_TRIES = 600.milliseconds
+        val CONNECT_TIMEOUT = 4.seconds
+    }
 }
`,
      },
    ],
  },
  {
    title: 'One map archive per farm, resumable',
    body: `Closes #10. Downloads the archive of the farm with range requests, checks its hash, converts PMTiles → MBTiles, then swaps it in. Until the swap the old map stays.`,
    author: 'anouk',
    assignee: 'grete',
    labels: ['maps', 'offline'],
    milestone: '1.4 Offline maps',
    age: 400,
    branch: 'map-archive',
    outcome: 'merged',
    endedAfter: 38,
    endedBy: 'anouk',
    thread: [
      {
        by: 'callum',
        after: 20,
        body: `Signed URL lives an hour. On the Azores 58 MB do not take an hour, they take an afternoon. Ask for a new URL when you see 403 in the middle.`,
      },
      { by: 'anouk', after: 4, body: `Of course. Done, keeping the bytes if the \`ETag\` is the same.` },
      {
        by: 'grete',
        after: 300,
        body: `Pulled the SIM at 10, 50, 99 %; filled the disk; changed the archive in between. All well. With wrong hash it retries silently for ever: say it after the second time.`,
      },
    ],
    commits: [
      { title: 'Range download with ETag', by: 'anouk', after: -70 },
      { title: 'Convert to MBTiles', by: 'anouk', after: -28 },
      { title: 'Swap when the hash is right', by: 'anouk', after: -5 },
      { title: 'New signed URL on 403', by: 'anouk', after: 24 },
      { title: 'Give up on a wrong hash, in words', by: 'anouk', after: 340 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/map/ArchiveDownload.kt',
        status: 'new',
        diff: `@@ -0,0 +1,21 @@
+package com.larkspur.field.map
+
+/** Loads the rest of a farm's archive into a part file; call it again after a failure. */
+suspend fun loadRest(api: Api, farm: Long, part: File, seen: ArchiveHead?): ArchiveHead {
+    val head = api.archiveHead(farm)
+    if (seen != null && seen.etag != head.etag) part.delete()
+    var at = part.length()
+    while (at < head.size) {
+        val response = api.range(api.signedUrl(farm), at, minOf(at + CHUNK, head.size) - 1)
+        if (response.code == 403) continue
+        response.body.use { body -> FileOutputStream(part, true).use { body.byteStream().copyTo(it) } }
+        at = part.length()
+    }
+    if (part.sha256() != head.sha256) {
+        part.delete()
+        throw WrongHash(farm)
+    }
+    return head
+}
+
+private const val CHUNK = 2L shl 20
`,
      },
    ],
  },
  {
    title: 'Use CompanionDeviceManager for pairing',
    body: `An experiment: the system's own "choose a device" dialog, no location permission, and the association survives reboots.`,
    author: 'anouk',
    labels: ['bluetooth', 'onboarding'],
    age: 372,
    branch: 'companion-device',
    outcome: 'closed',
    endedAfter: 12,
    endedBy: 'anouk',
    thread: [
      {
        by: 'sofia',
        after: 8,
        body: `The dialog is the system's: 14 sp grey on white, cannot be made bigger, lists by name and not by nearness. For gloves it is hopeless.`,
      },
      {
        by: 'anouk',
        after: 200,
        body: `And one association per node: after a day at Quinta do Vale the phone had 43 "companions". Closing, nice idea for watches.`,
      },
    ],
    commits: [{ title: 'Try companion device pairing', by: 'anouk', after: -4 }],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/scan/Companion.kt',
        status: 'new',
        diff: `@@ -0,0 +1,8 @@
+package com.larkspur.field.scan
+
+fun associationRequest(serial: String): AssociationRequest {
+    val filter = BluetoothLeDeviceFilter.Builder()
+        .setNamePattern(Pattern.compile("LK-" + Pattern.quote(serial)))
+        .build()
+    return AssociationRequest.Builder().addDeviceFilter(filter).setSingleDevice(true).build()
+}
`,
      },
    ],
  },
  {
    title: 'Say how much room the map needs before loading it',
    body: `Closes #18.

> The map needs 58 MB, this phone has 31 MB left. **Load the small map** (1 MB) · Make room

Bytes loaded so far are kept. Nobody's grandchildren are deleted.`,
    author: 'anouk',
    assignee: 'sofia',
    labels: ['maps', 'offline'],
    milestone: '1.4 Offline maps',
    age: 333,
    branch: 'map-room',
    outcome: 'merged',
    endedAfter: 11,
    endedBy: 'anouk',
    thread: [
      {
        by: 'sofia',
        after: 22,
        body: `"Make room" opens the system storage page, where one lands in a foreign land. Drop it; the small map is the answer.`,
      },
      { by: 'rosa', after: 100, body: `M. Roussel a la petite carte. Il voit ses parcelles, il garde ses photos.` },
    ],
    commits: [
      { title: 'Compare free space and size', by: 'anouk', after: -10 },
      { title: 'Offer the small map', by: 'anouk', after: 26 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/map/Room.kt',
        status: 'new',
        diff: `@@ -0,0 +1,15 @@
+package com.larkspur.field.map
+
+sealed interface Choice {
+    data object Whole : Choice
+    data class OnlySmall(val needed: Long, val free: Long) : Choice
+}
+
+/** Twice the size: the archive and its converted copy exist together for four seconds. */
+fun choose(size: Long, alreadyLoaded: Long, directory: File): Choice {
+    val needed = 2 * size - alreadyLoaded
+    val free = directory.usableSpace
+    return if (free > needed + RESERVE) Choice.Whole else Choice.OnlySmall(needed, free)
+}
+
+private const val RESERVE = 100L shl 20
`,
      },
    ],
  },
  {
    title: 'Declare types of the foreground services',
    body: `Closes #23. \`connectedDevice\` while linked, \`location\` while averaging. Map archives become user-initiated jobs on 14+, plain workers below.`,
    author: 'elif',
    assignee: 'anouk',
    labels: ['bug', 'device quirk'],
    milestone: '1.6 Firmware by phone',
    age: 271,
    branch: 'fgs-types',
    outcome: 'merged',
    endedAfter: 4,
    endedBy: 'anouk',
    thread: [
      {
        by: 'anouk',
        after: 18,
        body: `Read twice, tried on 9, 12, 14. My only remark: \`ServiceCompat.startForeground\` takes the type on all versions, so the \`if\` can go.`,
      },
    ],
    commits: [
      { title: 'Types in the manifest', by: 'elif', after: -6 },
      { title: 'Start services with their type', by: 'elif', after: 20 },
    ],
    changes: [
      {
        path: 'app/src/main/AndroidManifest.xml',
        diff: `@@ -34,8 +34,10 @@
         <service
             android:name=".link.LinkService"
-            android:exported="false" />
+            android:exported="false"
+            android:foregroundServiceType="connectedDevice" />
 
         <service
             android:name=".place.AverageService"
-            android:exported="false" />
+            android:exported="false"
+            android:foregroundServiceType="location" />
     </application>
`,
      },
      {
        path: 'app/src/main/kotlin/com/larkspur/field/link/LinkService.kt',
        diff: `@@ -27,5 +27,5 @@ class LinkService : LifecycleService() {
     override fun onStartCommand(intent: Intent?, flags: Int, startId: Int): Int {
         super.onStartCommand(intent, flags, startId)
-        startForeground(NOTIFICATION, notification())
+        ServiceCompat.startForeground(this, NOTIFICATION, notification(), FOREGROUND_SERVICE_TYPE_CONNECTED_DEVICE)
         return START_NOT_STICKY
     }
`,
      },
    ],
  },
  {
    title: 'Send the id of the record, not a new one',
    body: `Closes #26. The request takes the row's primary key. Test: ten failed uploads, one id.`,
    author: 'elif',
    assignee: 'anouk',
    labels: ['bug', 'offline'],
    age: 227,
    branch: 'one-id',
    outcome: 'merged',
    endedAfter: 1.5,
    endedBy: 'anouk',
    commits: [{ title: 'Use the id of the row for uploads', by: 'elif', after: -1 }],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/queue/InstallRequest.kt',
        diff: `@@ -9,13 +9,14 @@ package com.larkspur.field.queue
 @Serializable
 data class InstallRequest(
-    val id: String = UUID.randomUUID().toString(),
+    val id: String,
     val serial: String,
     val depthCm: Int,
     val madeAt: Instant,
 )
 
 fun InstallRecord.toRequest() = InstallRequest(
+    id = id.toString(),
     serial = serial,
     depthCm = checkNotNull(depthCm),
     madeAt = Instant.fromEpochMilliseconds(madeAt),
 )
`,
      },
      {
        path: 'app/src/test/kotlin/com/larkspur/field/queue/UploadTest.kt',
        diff: `@@ -40,3 +40,12 @@ class UploadTest {
     @Test
+    fun \`id is the same over ten uploads\`() = runTest {
+        val record = draft(serial = "LK-3F2A")
+        repeat(10) { server.enqueue(MockResponse().setSocketPolicy(DISCONNECT_AFTER_REQUEST)) }
+        repeat(10) { worker.doWork() }
+        val ids = (1..10).map { server.takeRequest().jsonBody().getString("id") }
+        assertEquals(setOf(record.id.toString()), ids.toSet())
+    }
+
+    @Test
     fun \`refused records are put aside\`() = runTest {
         server.enqueue(MockResponse().setResponseCode(410))
`,
      },
    ],
  },
  {
    title: 'Firmware over the air in half a minute',
    body: `Closes #27.

- probe for the largest packet that survives (244, 182, 20)
- write without response, window of 32, acknowledged by offset
- connection interval 15 ms for the duration, back to 60 after

| phone | before | after |
|---|---|---|
| Pixel 6 | 9:10 | 0:22 |
| Galaxy A13 | 10:40 | 0:29 |
| Redmi 9 | 11:05 | 0:31 |
| Moto E7 | 14:20 | 1:48 |`,
    author: 'elif',
    assignee: 'anouk',
    labels: ['firmware', 'bluetooth'],
    milestone: '1.6 Firmware by phone',
    age: 186,
    branch: 'fast-dfu',
    outcome: 'merged',
    endedAfter: 26,
    endedBy: 'anouk',
    awards: [['rocket', 'haruto', 'tomasz', 'anouk', 'rosa', 'grete']],
    thread: [
      {
        by: 'haruto',
        after: 10,
        body: `Window of 32 × 244 = 7.8 kB, my buffer is 8 kB. OK, but please take it from the node's answer instead of a constant; the next chip has 4.`,
      },
      { by: 'elif', after: 5, body: `Taken from the answer, field 4.` },
      {
        by: 'anouk',
        after: 60,
        body: `When an acknowledgement says a smaller offset than expected we rewind, good. If it says the *same* offset three times? Endless loop, I think.`,
      },
      { by: 'elif', after: 16, body: `It was. Gives up after five without progress.` },
      { by: 'grete', after: 300, body: `412 updates on the bench over two weeks. 0 bricks.` },
    ],
    commits: [
      { title: 'Find the packet size by echo', by: 'elif', after: -96 },
      { title: 'Send a window of packets', by: 'elif', after: -40 },
      { title: 'Window size from the node', by: 'elif', after: 16 },
      { title: 'Give up without progress', by: 'elif', after: 92 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/dfu/Sender.kt',
        diff: `@@ -12,7 +12,22 @@ class Sender(private val link: Link, private val image: ByteArray) {
-    suspend fun send(progress: (Int) -> Unit) {
-        for (offset in image.indices step 20) {
-            link.writeAcknowledged(DATA, image.copyOfRange(offset, minOf(offset + 20, image.size)))
-            progress(offset)
+    suspend fun send(progress: (Int) -> Unit) {
+        val size = link.largestEcho(244, 182, 20)
+        val window = link.windowOf(size)
+        var offset = 0
+        var stuck = 0
+        while (offset < image.size) {
+            var next = offset
+            repeat(window) {
+                if (next < image.size) {
+                    val end = minOf(next + size, image.size)
+                    link.write(DATA, image.copyOfRange(next, end))
+                    next = end
+                }
+            }
+            val reached = link.awaitOffset()
+            stuck = if (reached > offset) 0 else stuck + 1
+            if (stuck == 5) throw DfuException("no progress at $offset")
+            offset = reached
+            progress(offset)
         }
     }
 }
`,
      },
    ],
  },
  {
    title: 'Replace Link by a library',
    body: `For #36. 300 lines instead of 1 400. Everything is behind the same interface, so the rest of the app doesn't notice.`,
    author: 'elif',
    assignee: 'grete',
    labels: ['bluetooth'],
    age: 134,
    branch: 'ble-library',
    outcome: 'closed',
    endedAfter: 6,
    endedBy: 'elif',
    thread: [
      { by: 'grete', after: 60, body: `139 of 200 on the Moto. The app doesn't notice, the installer will.` },
      { by: 'elif', after: 40, body: `Keeping the interface and throwing away the rest.` },
    ],
    commits: [
      { title: 'Interface of a link', by: 'elif', after: -20 },
      { title: 'Implement it by the library', by: 'elif', after: -3 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/link/NodeLink.kt',
        status: 'new',
        diff: `@@ -0,0 +1,8 @@
+package com.larkspur.field.link
+
+interface NodeLink : AutoCloseable {
+    suspend fun connect()
+    suspend fun write(characteristic: UUID, value: ByteArray)
+    suspend fun ask(characteristic: UUID, value: ByteArray): ByteArray
+    val signal: StateFlow<Int>
+}
`,
      },
      {
        path: 'gradle/libs.versions.toml',
        diff: `@@ -14,5 +14,7 @@
 room = "2.6.1"
 work = "2.9.0"
+ble = "2.7.4"
 
 [libraries]
+ble = { module = "no.nordicsemi.android:ble-ktx", version.ref = "ble" }
 room-runtime = { module = "androidx.room:room-runtime", version.ref = "room" }
`,
      },
    ],
  },
  {
    title: 'Batch install: two nodes at a time',
    body: `The pipeline of #40. While node *n* waits to be heard by a gateway, node *n* + 1 is being provisioned. Two connections at most.

States are in one sealed interface, and "all is well" is one function with five lines, as agreed there.`,
    author: 'elif',
    assignee: 'anouk',
    labels: ['feature', 'bluetooth'],
    milestone: '1.7 Batch install',
    age: 82,
    branch: 'batch',
    outcome: 'merged',
    endedAfter: 31,
    endedBy: 'anouk',
    thread: [
      {
        by: 'anouk',
        after: 30,
        body: `\`Semaphore(2)\` is held while waiting for "heard", which is up to 90 s without a connection. Release it after provisioning; "heard" comes by advertisement.`,
      },
      { by: 'elif', after: 6, body: `Right, that was half of the speed!` },
      {
        by: 'mira',
        after: 20,
        body: `The *heard* bit is reset at reboot. After a firmware update in the middle of a batch a node would go from green back to waiting. Keep the best state ever seen within the batch.`,
      },
      { by: 'elif', after: 24, body: `Good one. Monotonic now.` },
      { by: 'wen', after: 70, body: `\`inSoil != inAir\` with which margin? Dry sand in August is 0.04, air is 0.02.` },
      { by: 'elif', after: 3, body: `0.015, your number from the bench. In dry sand it is yellow instead of red.` },
      { by: 'rosa', after: 380, body: `57 in a day. Per me si può fare il merge.` },
    ],
    commits: [
      { title: 'States of an install in a batch', by: 'elif', after: -120 },
      { title: 'Two links at a time', by: 'elif', after: -30 },
      { title: 'Release the link before waiting for the gateway', by: 'elif', after: 37 },
      { title: 'A state never gets worse within a batch', by: 'elif', after: 82 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/batch/Verdict.kt',
        status: 'new',
        diff: `@@ -0,0 +1,13 @@
+package com.larkspur.field.batch
+
+enum class Verdict { WAITING, YELLOW, RED, GREEN }
+
+fun verdict(install: BatchInstall): Verdict = when {
+    !install.provisioned -> Verdict.WAITING
+    install.loadedVolts < 3.3 -> Verdict.RED
+    install.depths.any { it.inSoil !in 0.03..0.60 } -> Verdict.RED
+    install.depths.any { it.inSoil - it.inAir < 0.015 } -> Verdict.YELLOW
+    install.accuracyM > 8 -> Verdict.YELLOW
+    install.heard -> Verdict.GREEN
+    else -> Verdict.WAITING
+}
`,
      },
      {
        path: 'app/src/main/kotlin/com/larkspur/field/batch/Batch.kt',
        diff: `@@ -22,10 +22,10 @@ class Batch(private val scope: CoroutineScope, private val links: LinkFactory) {
-    private val links1 = Mutex()
+    /** Three connections make a Redmi 9 reboot. */
+    private val slots = Semaphore(2)
 
     fun begin(serial: String) = scope.launch {
-        links1.withLock {
-            val link = links.open(serial)
-            provision(link)
-            awaitHeard(serial)
-        }
+        slots.withPermit {
+            links.open(serial).use { link -> provision(link) }
+        }
+        awaitHeard(serial)
     }
 }
`,
      },
    ],
  },
  {
    title: 'Tell "in the ground" from "heard by the gateway"',
    body: `Closes #46. In words first; the two rings are drawn on the map and in the list. A farm without any living gateway says so on the first screen.`,
    author: 'anouk',
    assignee: 'sofia',
    labels: ['onboarding', 'design'],
    milestone: '1.7 Batch install',
    age: 75,
    branch: 'heard',
    outcome: 'merged',
    endedAfter: 12,
    endedBy: 'anouk',
    thread: [
      { by: 'sofia', after: 28, body: `Rings: 3 dp apart, else in the sun theme they become one fat ring.` },
      { by: 'grete', after: 50, body: `TalkBack: "in the ground, not yet heard by Barn". Perfect.` },
    ],
    commits: [
      { title: 'Say who has heard a probe', by: 'anouk', after: -20 },
      { title: 'Rings further apart', by: 'anouk', after: 30 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/home/GatewayHint.kt',
        status: 'new',
        diff: `@@ -0,0 +1,11 @@
+package com.larkspur.field.home
+
+@Composable
+fun GatewayHint(gateways: List<Gateway>, now: Instant) {
+    val living = gateways.filter { gateway -> gateway.lastSeen?.let { now - it < 1.days } == true }
+    if (living.isNotEmpty()) return
+    Banner(
+        title = stringResource(R.string.no_gateway_listening),
+        text = stringResource(R.string.sensors_will_wait),
+    )
+}
`,
      },
      {
        path: 'app/src/main/res/values/strings.xml',
        diff: `@@ -88,3 +88,6 @@
     <string name="in_the_ground">In the ground</string>
-    <string name="installed">Installed</string>
+    <string name="heard_by">Heard by %1$s</string>
+    <string name="waiting_for">Waiting to be heard by the gateway %1$s</string>
+    <string name="no_gateway_listening">No gateway is listening yet.</string>
+    <string name="sensors_will_wait">Sensors will wait: they keep three days of readings.</string>
     <string name="close_the_lid">Close the lid</string>
`,
      },
    ],
  },
  {
    title: 'Take a probe out of service after 30 seconds, with Undo',
    body: `Closes #53.

The button moves to the end and says what it does. The key is erased only with the lid open. Removed probes stay in a list for a year.`,
    author: 'elif',
    assignee: 'anouk',
    labels: ['design', 'bug'],
    milestone: '1.7 Batch install',
    age: 46,
    branch: 'undo-remove',
    outcome: 'merged',
    endedAfter: 5.5,
    endedBy: 'anouk',
    thread: [
      { by: 'anouk', after: 10, body: `If the process dies within the 30 s, is it removed or not?` },
      {
        by: 'elif',
        after: 1,
        body: `Not: the timer is in memory and the row is untouched until it fires. Dying = undo.`,
      },
      { by: 'anouk', after: 0.5, body: `The right way round.` },
    ],
    commits: [{ title: 'Removal can be undone', by: 'elif', after: -5 }],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/probe/Removal.kt',
        status: 'new',
        diff: `@@ -0,0 +1,18 @@
+package com.larkspur.field.probe
+
+/** Removes a probe after half a minute, unless undone. If the process dies, nothing happened. */
+class Removal(private val scope: CoroutineScope, private val probes: ProbeDao) {
+    private val pending = mutableMapOf<String, Job>()
+
+    fun begin(serial: String) {
+        pending[serial] = scope.launch {
+            delay(30.seconds)
+            probes.retire(serial, Clock.System.now())
+            pending -= serial
+        }
+    }
+
+    fun undo(serial: String) {
+        pending.remove(serial)?.cancel()
+    }
+}
`,
      },
    ],
  },
  {
    title: 'Show which installs are kept',
    body: `App half of #52.

Two words only: **on this phone** / **kept**. Asks for the watermark once a minute while something is pending, never otherwise.

- [x] watermark per install id
- [x] restored installs are kept
- [ ] sentence "everything has been sent" (needs Sofía's wording)
- [ ] staging test with a phone in a bucket`,
    author: 'anouk',
    assignee: 'mira',
    labels: ['offline', 'feature'],
    milestone: '1.7 Batch install',
    age: 27,
    branch: 'kept',
    outcome: 'opened',
    thread: [
      {
        by: 'mira',
        after: 40,
        body: `The watermark can go *backwards* when ingest fails over to a replica that is a few seconds behind. Never un-keep a record: \`max(old, new)\`.`,
      },
      { by: 'anouk', after: 5, body: `Ugh, thank you. Done in the DAO so nobody can forget.` },
      {
        by: 'mira',
        after: 200,
        body: `Bucket test: I offer my old Nokia-branded Android. Waiting for Sofía's sentence, then I approve.`,
      },
    ],
    commits: [
      { title: 'Ask for the watermark', by: 'anouk', after: -12 },
      { title: 'Two states for people', by: 'anouk', after: -2 },
      { title: 'Watermarks never fall', by: 'anouk', after: 46 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/queue/InstallDao.kt',
        diff: `@@ -31,3 +31,10 @@ interface InstallDao {
     @Query("SELECT * FROM install WHERE state = 'WAITING' ORDER BY madeAt")
     suspend fun waitingOldestFirst(): List<InstallRecord>
+
+    /** A replica may answer with an older watermark: kept records stay kept. */
+    @Query("UPDATE watermark SET upTo = MAX(upTo, :upTo) WHERE installId = :installId")
+    suspend fun raiseWatermark(installId: String, upTo: Long)
+
+    @Query("SELECT COUNT(*) FROM install WHERE sequence > (SELECT upTo FROM watermark WHERE installId = :installId)")
+    fun notKept(installId: String): Flow<Int>
 }
`,
      },
    ],
  },
  {
    title: 'Outline recording survives a killed service',
    body: `For #63.

- points are written every 5 s, recording resumes with a gap marker
- partial wake lock while recording, at most 3 h
- picture of the padlock for Oppo, Realme, OnePlus

Conflicts with the new map screen; rebase when that has settled.`,
    author: 'elif',
    assignee: 'anouk',
    labels: ['maps', 'device quirk'],
    milestone: '1.7 Batch install',
    age: 12,
    branch: 'outline-resume',
    outcome: 'opened',
    conflict: true,
    thread: [
      {
        by: 'anouk',
        after: 22,
        body: `On resume: if the person has moved 200 m meanwhile, a straight line across the neighbour's land appears. Ask, or draw the gap dashed?`,
      },
      {
        by: 'elif',
        after: 3,
        body: `Dashed, and *done* is refused with a gap > 30 m: "Walk back to the flag". There's a flag now.`,
      },
      {
        by: 'leila',
        after: 20,
        body: `In the console we decided never to draw bridges over gaps. Dashed is a bridge…`,
      },
      {
        by: 'elif',
        after: 2,
        body: `A fence is there whether or not we looked. :-) But fine: flag on each side, nothing between.`,
      },
    ],
    commits: [
      { title: 'Write outline points to disk', by: 'elif', after: -16 },
      { title: 'Resume with a gap', by: 'elif', after: -4 },
      { title: 'Flags instead of a dashed line', by: 'elif', after: 50 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/outline/Recorder.kt',
        diff: `@@ -15,9 +15,20 @@ class Recorder(private val outlines: OutlineDao, private val id: Long) {
-    private val points = mutableListOf<Point>()
+    private val unsaved = mutableListOf<Point>()
+    private var lastSaved = TimeSource.Monotonic.markNow()
 
     suspend fun add(location: Location) {
         if (location.speed < 0.5f) return
-        points += location.toPoint()
+        unsaved += location.toPoint()
+        if (lastSaved.elapsedNow() >= 5.seconds) save()
     }
 
-    suspend fun finish() = outlines.insert(id, simplify(points))
+    suspend fun resume(here: Location) {
+        val last = outlines.lastPoint(id) ?: return
+        if (last.distanceTo(here) > 30f) outlines.insertGap(id, last, here.toPoint())
+    }
+
+    private suspend fun save() {
+        outlines.append(id, unsaved.toList())
+        unsaved.clear()
+        lastSaved = TimeSource.Monotonic.markNow()
+    }
 }
`,
      },
    ],
  },
  {
    title: 'WIP: Range test screen',
    body: `App half of #45: three words and a countdown.

- [x] request with crop, answer with margin
- [x] countdown instead of refusing (duty cycle)
- [x] ignore answers faster than 300 ms
- [ ] run id (needs firmware 1.8-rc3)
- [ ] final wording
- [ ] one real farm`,
    author: 'elif',
    assignee: 'mira',
    labels: ['feature', 'firmware'],
    milestone: '1.7 Batch install',
    age: 6.6,
    branch: 'range-test',
    outcome: 'opened',
    thread: [
      {
        by: 'mira',
        after: 70,
        body: `Pushed the crop table onto your branch. Values are for the height of a grown crop and a node 15 cm above ground; sources in the comment.`,
      },
      { by: 'elif', after: 20, body: `Thanks. Could "none" be a crop? Bare soil in winter: 0 dB.` },
      { by: 'mira', after: 2, body: `\`GRASS(0)\` does it and spares a translation.` },
    ],
    commits: [
      { title: 'Ask a node for its range', by: 'elif', after: -30 },
      { title: 'Three words and a countdown', by: 'elif', after: -3 },
      { title: 'Loss by crop', by: 'mira', after: 69 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/range/CropLoss.kt',
        status: 'new',
        diff: `@@ -0,0 +1,14 @@
+package com.larkspur.field.range
+
+/** Loss in dB through a grown crop at 868 MHz, with the node 15 cm above ground. Measured, maize from the literature. */
+enum class Crop(val lossDb: Int) {
+    GRASS(0),
+    VINES(3),
+    WHEAT(4),
+    OLIVES(6),
+    MAIZE(10);
+}
+
+object CropLoss {
+    fun of(farm: Farm): Int = Crop.entries.first { it.name == farm.mainCrop }.lossDb
+}
`,
      },
      {
        path: 'app/src/main/kotlin/com/larkspur/field/range/Answer.kt',
        status: 'new',
        diff: `@@ -0,0 +1,16 @@
+package com.larkspur.field.range
+
+enum class Answer { GOOD, JUST_ABOUT, NO }
+
+private const val GROUND_DB = 7
+
+fun answer(frames: List<Frame>, cropDb: Int): Answer {
+    val heard = frames.filter { it.heard }
+    if (heard.size < 3) return Answer.NO
+    val margin = heard.map { it.marginDb }.sorted()[heard.size / 2] - GROUND_DB - cropDb
+    return when {
+        margin >= 8 -> Answer.GOOD
+        margin >= 0 -> Answer.JUST_ABOUT
+        else -> Answer.NO
+    }
+}
`,
      },
    ],
  },
  {
    title: 'A name is used once in a batch',
    body: `Closes #68. Unique index on (batch, name); the next name is asked of the database and not of memory. Test \`garyDropsPencil\` by @grete.

Migration 12→13 renames existing duplicates by adding a dash ("R7-12-2"). @mira, does a rename cause anything in ingest?`,
    author: 'anouk',
    assignee: 'mira',
    labels: ['bug', 'offline'],
    milestone: '1.7 Batch install',
    age: 0.9,
    branch: 'unique-name',
    outcome: 'opened',
    thread: [
      {
        by: 'mira',
        after: 3,
        body: `Nothing; a rename is a new row in the probe's history. Reading the migration now.`,
      },
      {
        by: 'mira',
        after: 2,
        body: `If there are *three* of a name you get "-2" twice, and the index creation fails. \`ROW_NUMBER()\` instead of a constant?`,
      },
      {
        by: 'anouk',
        after: 4,
        body: `\`ROW_NUMBER\` needs SQLite 3.25 = Android 11. Doing it with a correlated count. Thanks.`,
      },
    ],
    commits: [
      { title: 'Unique names within a batch', by: 'anouk', after: -1 },
      { title: 'Test for the pencil', by: 'grete', after: 2 },
      { title: 'Number duplicates by a count', by: 'anouk', after: 10 },
    ],
    changes: [
      {
        path: 'app/src/main/kotlin/com/larkspur/field/db/Migration12To13.kt',
        status: 'new',
        diff: `@@ -0,0 +1,20 @@
+package com.larkspur.field.db
+
+val migration12To13 = object : Migration(12, 13) {
+    override fun migrate(db: SupportSQLiteDatabase) {
+        // Not ROW_NUMBER(): Android 10 and older have SQLite 3.22.
+        db.execSQL(
+            """
+            UPDATE install SET name = name || '-' || (
+                SELECT COUNT(*) + 1 FROM install AS before
+                WHERE before.batch = install.batch AND before.name = install.name AND before.madeAt < install.madeAt
+            )
+            WHERE EXISTS (
+                SELECT 1 FROM install AS before
+                WHERE before.batch = install.batch AND before.name = install.name AND before.madeAt < install.madeAt
+            )
+            """.trimIndent(),
+        )
+        db.execSQL("CREATE UNIQUE INDEX index_install_batch_name ON install (batch, name)")
+    }
+}
`,
      },
      {
        path: 'app/src/test/kotlin/com/larkspur/field/batch/BatchNamesTest.kt',
        diff: `@@ -18,4 +18,12 @@ class BatchNamesTest {
     private val batch = testBatch(pattern = "R{row}-{n}")
 
+    @Test
+    fun garyDropsPencil() = runTest {
+        batch.holdToLid("LK-77C4")
+        batch.holdToLid("LK-77C4")
+        batch.holdToLid("LK-77D9")
+        assertEquals(listOf("R7-12", "R7-13"), batch.names())
+    }
+
     @Test
     fun namesCountUpwards() = runTest {
`,
      },
    ],
  },
]
