import type { MergeRequestContent } from '../types.ts'

export const mergeRequests1: readonly MergeRequestContent[] = [
  {
    title: 'Answer 404 for what is not yours',
    body: 'No names, no 403, the same body as for an id that never existed. Also the same *time*, within noise: the membership is part of the query now and not an `if` after it.',
    author: 'ines',
    assignee: 'grete',
    labels: ['security', 'auth'],
    age: 743,
    branch: 'not-yours',
    outcome: 'merged',
    endedAfter: 0.6,
    endedBy: 'ines',
    thread: [
      {
        by: 'grete',
        body: `Measured 2 000 requests of each kind: 11.2 ms and 11.3 ms. I can't tell them apart, so nobody can.`,
        after: 5,
      },
    ],
    commits: [{ title: 'Look farms up through the membership', by: 'ines', after: -1 }],
    changes: [
      {
        path: 'larkspur_api/farms/routes.py',
        diff: `@@ -31,8 +31,8 @@ from .models import Farm, Membership
 @router.get("/v1/farms/{farm_id}")
 async def get_farm(farm_id: int, user: User = Depends(current_user), db: Session = Depends(session)) -> FarmOut:
-    farm = await db.get(Farm, farm_id)
-    if farm is None:
-        raise HTTPException(404)
-    if not await is_member(db, user, farm):
-        raise HTTPException(403, f"Farm {farm.name} is not in your account")
+    farm = await db.scalar(
+        select(Farm).join(Membership).where(Farm.id == farm_id, Membership.user_id == user.id)
+    )
+    if farm is None:
+        raise HTTPException(404)
     return FarmOut.of(farm)`,
      },
    ],
  },
  {
    title: `Daily values by the farm's own midnight`,
    body: 'Closes #6. Sums 15-minute buckets between two local midnights, so a day has 92, 96 or 100 of them.',
    author: 'mateus',
    assignee: 'ines',
    labels: ['timezones'],
    milestone: 'Alerts that wake the right person',
    age: 509,
    branch: 'farm-days',
    outcome: 'merged',
    endedAfter: 11,
    endedBy: 'ines',
    awards: [['tada', 'wen']],
    thread: [
      { by: 'ines', body: 'What does "yesterday" return on a day with 23 hours?', after: 22 },
      {
        by: 'mateus',
        body: `92 buckets, and the label is the local date. There's a test with the two days of Lisbon, and one with Kathmandu because I promised it to Priya.`,
        after: 2,
      },
      { by: 'wen', body: 'Compared with my notebook for three farms and 60 days. Equal.', after: 90 },
    ],
    commits: [
      { title: `Compute day borders in the farm's zone`, by: 'mateus', after: -20 },
      { title: 'Test short and long days', by: 'mateus', after: 23 },
    ],
    changes: [
      {
        path: 'larkspur_api/series/days.py',
        status: 'new',
        diff: `@@ -0,0 +1,9 @@
+from datetime import date, datetime, time, timedelta
+from zoneinfo import ZoneInfo
+
+
+def borders(day: date, zone: ZoneInfo) -> tuple[datetime, datetime]:
+    """From local midnight to the next local midnight. Not always 24 hours apart, and that is the point."""
+    start = datetime.combine(day, time.min, zone)
+    end = datetime.combine(day + timedelta(days=1), time.min, zone)
+    return start, end`,
      },
      {
        path: 'tests/series/test_days.py',
        status: 'new',
        diff: `@@ -0,0 +1,20 @@
+from datetime import date, timezone
+from zoneinfo import ZoneInfo
+
+import pytest
+
+from larkspur_api.series.days import borders
+
+
+@pytest.mark.parametrize(
+    ("day", "zone", "quarters"),
+    [
+        (date(2024, 3, 31), "Europe/Lisbon", 92),
+        (date(2024, 10, 27), "Europe/Lisbon", 100),
+        (date(2024, 10, 27), "Asia/Kolkata", 96),
+        (date(2024, 10, 27), "Asia/Kathmandu", 96),
+    ],
+)
+def test_length(day: date, zone: str, quarters: int) -> None:
+    start, end = (t.astimezone(timezone.utc) for t in borders(day, ZoneInfo(zone)))
+    assert (end - start).total_seconds() / 900 == quarters`,
      },
    ],
  },
  {
    title: 'Webhook sender',
    body: 'First version of #9: signature, retries with backoff up to 24 h, deliveries are visible in the console.',
    author: 'mateus',
    assignee: 'hugo',
    labels: ['webhooks', 'security'],
    milestone: 'Alerts that wake the right person',
    age: 431,
    branch: 'webhooks',
    outcome: 'merged',
    endedAfter: 16,
    endedBy: 'ines',
    thread: [
      {
        by: 'hugo',
        body: 'Address check happens before the connect, and `requests` resolves again by itself. Between the two, DNS may answer something else (rebinding). Connect to the address you have checked, send the name in `Host` and in SNI.',
        after: 20,
      },
      {
        by: 'mateus',
        body: 'Done with a custom adapter. Test has a resolver which answers 203.0.113.9 first and 127.0.0.1 after.',
        after: 26,
      },
      { by: 'hugo', body: 'This test is a declaration of love. Approved.', after: 5, awards: [['heart', 'mateus']] },
    ],
    commits: [
      { title: 'Deliver events to receivers', by: 'mateus', after: -40 },
      { title: 'Sign timestamp and body', by: 'mateus', after: -28 },
      { title: 'Connect to the checked address only', by: 'mateus', after: 24 },
    ],
    changes: [
      {
        path: 'larkspur_api/hooks/sign.py',
        status: 'new',
        diff: `@@ -0,0 +1,7 @@
+import hashlib
+import hmac
+
+
+def signature(secret: bytes, timestamp: int, body: bytes) -> str:
+    mac = hmac.new(secret, f"{timestamp}.".encode() + body, hashlib.sha256)
+    return f"t={timestamp},v1={mac.hexdigest()}"`,
      },
      {
        path: 'larkspur_api/hooks/address.py',
        status: 'new',
        diff: `@@ -0,0 +1,16 @@
+import ipaddress
+import socket
+
+
+class Forbidden(Exception):
+    """The receiver's name leads to where we do not go."""
+
+
+def resolve(host: str, port: int) -> str:
+    """One public address of a host. The caller must connect to this one and not resolve again."""
+    for *_, sockaddr in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
+        address = ipaddress.ip_address(sockaddr[0])
+        if not address.is_global:
+            raise Forbidden(host)
+        return str(address)
+    raise Forbidden(host)`,
      },
    ],
  },
  {
    title: 'Hysteresis for alert rules',
    body: '31 SMS in one night → 1. Per channel, as Wen said, and six hours of silence for the same rule and sensor.',
    author: 'mateus',
    assignee: 'wen',
    labels: ['alerts'],
    milestone: 'Alerts that wake the right person',
    age: 424,
    branch: 'hysteresis',
    outcome: 'merged',
    endedAfter: 7,
    endedBy: 'ines',
    thread: [
      {
        by: 'wen',
        body: 'For wind: 20 % of the threshold, but at least 2 km/h. Otherwise a threshold of 5 gives a band of 1.',
        after: 15,
      },
      { by: 'mateus', body: 'Added `floor`.', after: 3 },
    ],
    commits: [
      { title: 'Close alerts with a band per channel', by: 'mateus', after: -4 },
      { title: 'Give the band a floor', by: 'mateus', after: 17.5 },
    ],
    changes: [
      {
        path: 'larkspur_api/alerts/rules.py',
        diff: `@@ -58,2 +58,5 @@ class Rule:
     def next_state(self, open_: bool, value: float) -> bool:
-        return value < self.threshold if self.below else value > self.threshold
+        distance = self.threshold - value if self.below else value - self.threshold
+        if open_:
+            return distance > -self.channel.band(self.threshold)
+        return distance > 0`,
      },
      {
        path: 'larkspur_api/channels.py',
        diff: `@@ -12,3 +12,10 @@ class Channel:
     number: int
     name: str
     unit: str
+    absolute: float = 0.0
+    relative: float = 0.0
+    floor: float = 0.0
+
+    def band(self, threshold: float) -> float:
+        """How far a value must come back before an alert on it is over."""
+        return max(self.floor, self.absolute + self.relative * abs(threshold))`,
      },
    ],
  },
  {
    title: 'Keep billing state in the provider only',
    body: `What if we didn't store invoices at all and asked the provider each time?`,
    author: 'mateus',
    labels: ['billing'],
    age: 361,
    branch: 'stateless-billing',
    outcome: 'closed',
    endedAfter: 5,
    endedBy: 'mateus',
    thread: [
      {
        by: 'ruth',
        body: `When the provider was down on the 1st, I couldn't have answered a single customer. Please store.`,
        after: 20,
      },
      { by: 'mateus', body: 'The person who uses it has spoken. Closing.', after: 2 },
    ],
    commits: [{ title: 'Read invoices from the provider', by: 'mateus', after: -10 }],
    changes: [
      {
        path: 'larkspur_api/billing/invoices.py',
        diff: `@@ -14,2 +14,2 @@ from .provider import Provider
-async def invoices(db: Session, account: Account) -> list[Invoice]:
-    return list(await db.scalars(select(Invoice).where(Invoice.account_id == account.id)))
+async def invoices(provider: Provider, account: Account) -> list[Invoice]:
+    return [Invoice.of(i) async for i in provider.invoices(customer=account.provider_id)]`,
      },
    ],
  },
  {
    title: 'Exports as jobs',
    body: 'Closes #18. Reads at full speed into object storage, the download happens elsewhere.',
    author: 'mateus',
    assignee: 'priya',
    labels: ['performance'],
    milestone: 'v2 cursors',
    age: 239,
    branch: 'export-jobs',
    outcome: 'merged',
    endedAfter: 10,
    endedBy: 'priya',
    awards: [['thumbsup', 'callum']],
    thread: [
      { by: 'priya', body: '`REPEATABLE READ` for 20 s is fine. What is the slowest farm?', after: 30 },
      { by: 'mateus', body: 'Herdade do Freixo, five years: 64 s.', after: 2 },
      {
        by: 'priya',
        body: `Then chunk by month with one transaction each. It isn't one instant, but history doesn't change between two months of one export, and if so the late range is logged.`,
        after: 1,
      },
      { by: 'mateus', body: 'Slowest transaction is 1.4 s now.', after: 40 },
    ],
    commits: [
      { title: 'Write exports to object storage', by: 'mateus', after: -9 },
      { title: 'One transaction per month', by: 'mateus', after: 34 },
    ],
    changes: [
      {
        path: 'larkspur_api/exports/job.py',
        status: 'new',
        diff: `@@ -0,0 +1,15 @@
+from collections.abc import AsyncIterator
+
+from ..db import readonly
+from ..series.query import rows
+from .months import months
+from .models import Export
+
+
+async def lines(export: Export) -> AsyncIterator[bytes]:
+    """One transaction per month, so that no read is as long as the customer's patience."""
+    yield export.header()
+    for start, end in months(export.from_, export.until):
+        async with readonly() as db:
+            async for row in rows(db, export.farm_id, start, end):
+                yield export.format(row)`,
      },
      {
        path: 'larkspur_api/exports/routes.py',
        diff: `@@ -20,3 +20,7 @@ router = APIRouter()
-@router.get("/v1/farms/{farm_id}/export.csv")
-async def export_csv(farm: Farm = Depends(own_farm), db: Session = Depends(session)) -> StreamingResponse:
-    return StreamingResponse(csv_lines(db, farm), media_type="text/csv")
+@router.post("/v1/exports", status_code=202)
+async def create(wanted: ExportIn, farm: Farm = Depends(own_farm), db: Session = Depends(session)) -> ExportOut:
+    export = Export.of(wanted, farm)
+    db.add(export)
+    await db.commit()
+    await queue.put("export", export.id)
+    return ExportOut.of(export)`,
      },
    ],
  },
  {
    title: 'Leaf temperature as a virtual channel',
    body: `Brunt's formula with Wen's coefficients. Assumes calm if there's no wind.

Backtest: 41 of 44 frost nights, 5 false. The three that are missed have all less than 40 minutes below zero.`,
    author: 'mira',
    assignee: 'wen',
    labels: ['alerts'],
    milestone: 'v2 cursors',
    age: 213,
    branch: 'leaf-temperature',
    outcome: 'merged',
    endedAfter: 10.5,
    endedBy: 'mateus',
    awards: [['heart', 'wen']],
    thread: [
      {
        by: 'wen',
        body: `Check the sign of the long-wave term in a night with clouds: \`1 - 0.22 * n^2.75\`, n = cloudiness from 0 to 1. We don't measure clouds, so n = 0, the careful case. Please say it in the docstring.`,
        after: 8,
      },
      { by: 'mira', body: 'Said.', after: 2 },
      { by: 'mateus', body: `I've understood the code and not the physics, is this enough for approval?`, after: 20 },
      {
        by: 'wen',
        body: `I've understood the physics and not the code. Together we are one reviewer.`,
        after: 1,
        awards: [['laughing', 'mira', 'beatriz']],
      },
    ],
    commits: [
      { title: 'Estimate leaf temperature', by: 'mira', after: -18 },
      { title: 'Say what is assumed', by: 'mira', after: 10 },
    ],
    changes: [
      {
        path: 'larkspur_api/agronomy/leaf.py',
        status: 'new',
        diff: `@@ -0,0 +1,20 @@
+from math import exp, sqrt
+
+SIGMA = 5.670374e-8
+
+
+def vapour_pressure(dew_point: float) -> float:
+    """In hPa, from the dew point in °C (Magnus)."""
+    return 6.112 * exp(17.62 * dew_point / (243.12 + dew_point))
+
+
+def leaf_temperature(air: float, dew_point: float, wind: float | None) -> float:
+    """Temperature of a leaf under a clear night sky in °C.
+
+    Clouds are not measured: the sky is taken as clear, and a missing wind as calm. Both err on the careful side.
+    """
+    kelvin = air + 273.15
+    sky = 0.51 + 0.066 * sqrt(vapour_pressure(dew_point))
+    loss = SIGMA * kelvin**4 * (1 - sky)
+    exchange = 12.0 + 9.5 * sqrt(wind or 0.0)
+    return air - 0.55 * loss / exchange`,
      },
      {
        path: 'larkspur_api/alerts/virtual.py',
        diff: `@@ -1,5 +1,7 @@
+from ..agronomy.leaf import leaf_temperature
 from ..channels import AIR_TEMPERATURE, DEW_POINT, LEAF_TEMPERATURE, WIND_SPEED
 from .window import Window
 
 VIRTUAL = {
+    LEAF_TEMPERATURE: (leaf_temperature, (AIR_TEMPERATURE, DEW_POINT), (WIND_SPEED,)),
 }`,
      },
    ],
  },
  {
    title: 'Signed cursors',
    body: 'Opaque, signed, bound to the account. Page 400 costs as much as page 1: 3 ms.',
    author: 'mateus',
    assignee: 'hugo',
    labels: ['public API', 'breaking change'],
    milestone: 'v2 cursors',
    age: 178,
    branch: 'cursors',
    outcome: 'merged',
    endedAfter: 14,
    endedBy: 'ines',
    thread: [
      {
        by: 'hugo',
        body: '`hmac.compare_digest`, good. Truncated to 8 bytes, ok for this purpose. Say in the docs that a cursor is not a bookmark and lives for a day.',
        after: 10,
      },
      { by: 'yusuf', body: `Works in the console, I've deleted 140 lines of page arithmetic.`, after: 30 },
    ],
    commits: [
      { title: 'Add cursors', by: 'mateus', after: -12 },
      { title: 'Let cursors expire', by: 'mateus', after: 14 },
    ],
    changes: [
      {
        path: 'larkspur_api/paging.py',
        status: 'new',
        diff: `@@ -0,0 +1,32 @@
+import base64
+import hmac
+import json
+import time
+
+from .settings import settings
+
+LIFETIME = 24 * 3600
+
+
+class BadCursor(ValueError):
+    pass
+
+
+def _mac(account: int, body: bytes) -> bytes:
+    return hmac.digest(settings.cursor_key, account.to_bytes(8, "big") + body, "sha256")[:8]
+
+
+def encode(account: int, position: list[object]) -> str:
+    body = json.dumps([int(time.time()), *position], separators=(",", ":")).encode()
+    return base64.urlsafe_b64encode(_mac(account, body) + body).decode().rstrip("=")
+
+
+def decode(account: int, cursor: str) -> list[object]:
+    raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
+    mac, body = raw[:8], raw[8:]
+    if not hmac.compare_digest(mac, _mac(account, body)):
+        raise BadCursor
+    made, *position = json.loads(body)
+    if made < time.time() - LIFETIME:
+        raise BadCursor
+    return position`,
      },
    ],
  },
  {
    title: 'One digest per local day',
    body: 'Next run = the first instant at or after local 06:00 of the next local day. All zones, three years, one digest per day each.',
    author: 'mira',
    assignee: 'mateus',
    labels: ['timezones', 'bug'],
    milestone: 'v2 cursors',
    age: 140,
    branch: 'local-six',
    outcome: 'merged',
    endedAfter: 4,
    endedBy: 'mateus',
    thread: [
      {
        by: 'mateus',
        body: `\`fold=0\` and then checking whether the time exists by going to UTC and back: I'd have written 30 lines for this.`,
        after: 16,
      },
      { by: 'mira', body: 'I had 30 lines yesterday.', after: 1 },
    ],
    commits: [
      { title: `Compute the next local six o'clock`, by: 'mira', after: -5 },
      { title: 'Test every zone', by: 'mira', after: -4 },
    ],
    changes: [
      {
        path: 'larkspur_api/digest/schedule.py',
        diff: `@@ -1,5 +1,13 @@
-from datetime import datetime, timedelta
+from datetime import datetime, time, timedelta, timezone
+from zoneinfo import ZoneInfo
 
+SIX = time(6)
 
-def next_run(last: datetime) -> datetime:
-    return last + timedelta(hours=24)
+
+def next_run(last: datetime, zone: ZoneInfo) -> datetime:
+    """The first instant at or after six o'clock on the day after the last run, as the farm counts days."""
+    day = last.astimezone(zone).date() + timedelta(days=1)
+    at = datetime.combine(day, SIX, zone).astimezone(timezone.utc)
+    while at.astimezone(zone).time() < SIX and at.astimezone(zone).date() == day:
+        at += timedelta(minutes=15)
+    return at`,
      },
    ],
  },
  {
    title: 'Separate what wakes a human from what tells a machine',
    body: 'After #29. Two queues, two deployments, a deadline for the whole delivery and a resolver that gives up.',
    author: 'mateus',
    assignee: 'mira',
    labels: ['incident', 'alerts'],
    milestone: 'Fewer 500s',
    age: 116,
    branch: 'by-urgency',
    outcome: 'merged',
    endedAfter: 1.2,
    endedBy: 'ines',
    awards: [['thumbsup', 'callum', 'beatriz']],
    thread: [
      {
        by: 'mira',
        body: `Two questions.

1. \`asyncio.wait_for\` around a thread doesn't stop the thread. After 64 dead names the pool is full and we're back in Bergamo.
2. Who acks if the watchdog kills in the middle?`,
        after: 2,
      },
      {
        by: 'mateus',
        body: `1. Right. Resolver is \`aiodns\` now, no threads.
2. Per event, after the provider has answered. Killed = not acked = someone else takes it, and at the second kill it's parked.`,
        after: 5,
      },
      {
        by: 'mira',
        body: 'Good. I ran it against a nameserver that never answers, 400 names, urgent queue p99 1.1 s. Approved.',
        after: 3,
      },
      { by: 'ines', body: 'Merging, deploying, going to watch it.', after: 1 },
    ],
    commits: [
      { title: 'Route events by urgency', by: 'mateus', after: -8 },
      { title: 'Total deadline for deliveries', by: 'mateus', after: -6 },
      { title: 'Resolve without threads', by: 'mateus', after: 7 },
    ],
    changes: [
      {
        path: 'larkspur_api/events/route.py',
        status: 'new',
        diff: `@@ -0,0 +1,9 @@
+from .models import Event
+
+URGENT = "alerts"
+PATIENT = "hooks"
+
+
+def queue_for(event: Event) -> str:
+    """By urgency and not by type: what wakes a human never waits for what tells a machine."""
+    return URGENT if event.wakes_human else PATIENT`,
      },
      {
        path: 'larkspur_api/hooks/deliver.py',
        diff: `@@ -33,2 +33,7 @@ from .address import resolve
-    response = requests.post(receiver.url, data=body, headers=headers, timeout=10)
-    return Delivery(event, receiver, response.status_code)
+    try:
+        async with asyncio.timeout(DEADLINE):
+            address = await resolve(receiver.host, receiver.port)
+            status = await post(address, receiver, body, headers)
+    except (TimeoutError, aiodns.error.DNSError) as e:
+        return Delivery(event, receiver, status=None, reason=type(e).__name__)
+    return Delivery(event, receiver, status)`,
      },
    ],
  },
]
