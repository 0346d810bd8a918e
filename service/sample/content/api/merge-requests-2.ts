import type { MergeRequestContent } from '../types.ts'

export const mergeRequests2: readonly MergeRequestContent[] = [
  {
    title: 'Second SMS provider when receipts are missing',
    body: '90 s without a receipt for an urgent message → send it by B as well. Someone may get two; the text is the same, so the phone usually groups them.',
    author: 'mateus',
    assignee: 'callum',
    labels: ['alerts', 'incident'],
    age: 101,
    branch: 'sms-b',
    outcome: 'merged',
    endedAfter: 2,
    endedBy: 'callum',
    thread: [
      {
        by: 'callum',
        body: 'What if A is only slow with *receipts*? Then we send everything twice, all night, and pay twice.',
        after: 6,
      },
      {
        by: 'mateus',
        body: `Circuit: if more than half of A's receipts are missing, switch to B only, and page you. If less, double for the urgent ones.`,
        after: 2,
      },
      { by: 'callum', body: `I'm honoured.`, after: 0.5 },
    ],
    commits: [
      { title: 'Watch delivery receipts', by: 'mateus', after: -7 },
      { title: 'Switch when most receipts are missing', by: 'mateus', after: 7.5 },
    ],
    changes: [
      {
        path: 'larkspur_api/sms/receipts.py',
        status: 'new',
        diff: `@@ -0,0 +1,17 @@
+from datetime import timedelta
+
+from .models import Message, Provider
+
+PATIENCE = timedelta(seconds=90)
+
+
+async def overdue(db: Session) -> list[Message]:
+    """Urgent messages that provider A has accepted and of which nothing was heard since."""
+    return list(
+        await db.scalars(
+            select(Message)
+            .where(Message.urgent, Message.provider == Provider.A, Message.receipt_at.is_(None))
+            .where(Message.accepted_at < func.now() - PATIENCE, Message.resent_at.is_(None))
+            .with_for_update(skip_locked=True)
+        )
+    )`,
      },
    ],
  },
  {
    title: 'No more minus zero',
    body: `\`Decimal("-0.00")\` is a real thing. \`+ 0\` makes it positive. I've learned this from Ruth's PDF.`,
    author: 'mateus',
    assignee: 'ruth',
    labels: ['billing', 'bug'],
    age: 62.5,
    branch: 'minus-zero',
    outcome: 'merged',
    endedAfter: 0.8,
    endedBy: 'ines',
    thread: [{ by: 'ruth', body: '"Please pay 0.00 €." Much politer.', after: 12 }],
    commits: [{ title: 'Normalise zero', by: 'mateus', after: -0.4 }],
    changes: [
      {
        path: 'larkspur_api/billing/money.py',
        diff: `@@ -8,2 +8,3 @@ CENT = Decimal("0.01")
 def rounded(amount: Decimal) -> Decimal:
-    return amount.quantize(CENT, ROUND_HALF_EVEN)
+    # + 0 turns the negative zero of a credit note's credit note into nothing.
+    return amount.quantize(CENT, ROUND_HALF_EVEN) + 0`,
      },
    ],
  },
  {
    title: 'Mean wind direction as a vector',
    body: `Weighted by speed; \`null\` if the vector is shorter than 0.1. Raw for windows under 7 days, else the aggregate's sin/cos columns (they come with the next ingest release).`,
    author: 'mira',
    assignee: 'mateus',
    labels: ['bug'],
    milestone: 'Fewer 500s',
    age: 46,
    branch: 'wind-vector',
    outcome: 'merged',
    endedAfter: 2.6,
    endedBy: 'mateus',
    thread: [
      { by: 'mateus', body: '`degrees(atan2(...)) % 360` can give 360.0 for −1e-15. Chart has 0 to 359.', after: 9 },
      { by: 'mira', body: 'Ha. `round(…, 1) % 360`.', after: 1 },
      { by: 'grete', body: '350° and 10° give 0. 90° and 270° give null. North is north again.', after: 20 },
    ],
    commits: [
      { title: 'Average directions as vectors', by: 'mira', after: -6 },
      { title: 'Keep 360 out', by: 'mira', after: 10.2 },
    ],
    changes: [
      {
        path: 'larkspur_api/series/wind.py',
        status: 'new',
        diff: `@@ -0,0 +1,16 @@
+from collections.abc import Iterable
+from math import atan2, cos, degrees, hypot, radians, sin
+
+CALM = 0.1
+
+
+def mean_direction(samples: Iterable[tuple[float, float]]) -> float | None:
+    """Mean of (direction in degrees, speed) weighted by speed, or None when no direction prevails."""
+    x = y = total = 0.0
+    for direction, speed in samples:
+        x += speed * cos(radians(direction))
+        y += speed * sin(radians(direction))
+        total += speed
+    if total == 0 or hypot(x, y) / total < CALM:
+        return None
+    return round(degrees(atan2(y, x)), 1) % 360`,
      },
      {
        path: 'larkspur_api/series/downsample.py',
        diff: `@@ -44 +44,4 @@ def downsample(channel: Channel, points: list[Point], width: timedelta) -> list
-        value = mean(p.value for p in bucket)
+        if channel is WIND_DIRECTION:
+            value = mean_direction((p.value, speeds.get(p.at, 1.0)) for p in bucket)
+        else:
+            value = mean(p.value for p in bucket)`,
      },
    ],
  },
  {
    title: 'Audit log of rules',
    body: `Who, when, before, after, from where. Written in the same transaction as the change, else it's a rumour.`,
    author: 'mateus',
    assignee: 'beatriz',
    labels: ['alerts'],
    milestone: 'Fewer 500s',
    age: 29,
    branch: 'rule-audit',
    outcome: 'merged',
    endedAfter: 14,
    endedBy: 'ines',
    thread: [
      {
        by: 'beatriz',
        body: 'In words for people, please: "Tiago (app) changed *below 2 °C* to *off*". Not a JSON.',
        after: 20,
      },
      {
        by: 'mateus',
        body: 'JSON in the table, words in the answer, in 7 languages (five by me, two by friends).',
        after: 30,
      },
      { by: 'hugo', body: 'Two years retention fits with the contract. Approved.', after: 40 },
    ],
    commits: [
      { title: 'Record changes of rules', by: 'mateus', after: -20 },
      { title: 'Describe changes in words', by: 'mateus', after: 44 },
    ],
    changes: [
      {
        path: 'larkspur_api/alerts/audit.py',
        status: 'new',
        diff: `@@ -0,0 +1,18 @@
+from sqlalchemy import event
+
+from ..auth import actor
+from .models import Rule, RuleChange
+
+WATCHED = ("threshold", "below", "enabled", "channel", "recipients")
+
+
+@event.listens_for(Session, "before_flush")
+def record(session: Session, *_: object) -> None:
+    for rule in session.dirty:
+        if not isinstance(rule, Rule):
+            continue
+        changed = {k: h for k in WATCHED if (h := inspect(rule).attrs[k].history).has_changes()}
+        if changed:
+            before = {k: h.deleted[0] for k, h in changed.items()}
+            after = {k: h.added[0] for k, h in changed.items()}
+            session.add(RuleChange(rule=rule, by=actor.get(), before=before, after=after))`,
      },
    ],
  },
  {
    title: 'WIP: OAuth2 with scopes',
    body: `Authorization code + PKCE, four scopes. Consent page is missing, and so are the human words for it; everything else can be read.

- [x] \`/oauth/authorize\`, \`/oauth/token\`, revocation
- [x] refresh token rotation with reuse detection
- [ ] consent page (@sofia)
- [ ] tokens of integrators in the account's settings
- [ ] rebase on the audit log, which moved \`actor\``,
    author: 'hugo',
    labels: ['auth', 'public API'],
    milestone: 'v3 sketches',
    age: 21,
    branch: 'oauth',
    outcome: 'opened',
    conflict: true,
    thread: [
      { by: 'sofia', body: 'Words for `write:rules`: "can change what wakes you at night". Too much?', after: 40 },
      { by: 'hugo', body: 'Exactly enough.', after: 2 },
      {
        by: 'mateus',
        body: 'Reuse detection revokes the whole family. On a mobile network a refresh is easily sent twice. 10 s grace?',
        after: 100,
      },
      { by: 'hugo', body: '10 s with the same client certificate or the same `jkt`, else revoke. Yes.', after: 4 },
    ],
    commits: [
      { title: 'Authorization code with PKCE', by: 'hugo', after: -60 },
      { title: 'Rotate refresh tokens', by: 'hugo', after: -30 },
      { title: 'Ten seconds of grace for a lost answer', by: 'hugo', after: 170 },
    ],
    changes: [
      {
        path: 'larkspur_api/oauth/scopes.py',
        status: 'new',
        diff: `@@ -0,0 +1,14 @@
+from enum import StrEnum
+
+
+class Scope(StrEnum):
+    READ_SERIES = "read:series"
+    READ_ALERTS = "read:alerts"
+    WRITE_RULES = "write:rules"
+    MOVE_SENSORS = "write:placements"
+
+
+def granted(wanted: str, allowed: frozenset[Scope]) -> frozenset[Scope]:
+    """What was asked for and may be given. Unknown words are ignored, as the RFC says they may be."""
+    known = {s for s in Scope if s in wanted.split()}
+    return frozenset(known) & allowed`,
      },
      {
        path: 'larkspur_api/auth.py',
        diff: `@@ -27,3 +27,5 @@ async def current_user(request: Request, db: Session = Depends(session)) -> User
     if token := bearer(request):
-        return await user_of_token(db, token)
+        user, scopes = await user_of_token(db, token)
+        request.state.scopes = scopes
+        return user
     raise HTTPException(401)`,
      },
    ],
  },
  {
    title: 'Presence in the overview',
    body: `For #59. Needs the view of platform/ingest!16, so not before its release.

\`alive\` has three states. \`data_until\` is the newest \`measured_at\` behind the gateway, which for a relay is a question of what "behind" means: I take what has been heard in 24 h.`,
    author: 'mira',
    assignee: 'mateus',
    labels: ['public API'],
    milestone: 'Fewer 500s',
    age: 6.2,
    branch: 'presence',
    outcome: 'opened',
    awards: [['thumbsup', 'leila']],
    thread: [
      {
        by: 'mateus',
        body: 'Code is fine. Please add `presence` to the OpenAPI examples, Leila generates from it. And can the query go to the replica?',
        after: 14,
      },
      { by: 'mira', body: 'Example is in. Replica: yes, marked with `@stale_ok(2)`.', after: 6 },
      {
        by: 'grete',
        body: 'Staging: gateways behind the relay say `alive: false`. Is that the view or you?',
        after: 60,
      },
      {
        by: 'mira',
        body: `View, I think: the relay's own session is connected, theirs never was, so \`connected_at\` is null and the interval rule should apply. It doesn't, because the \`coalesce\` is on the wrong side. @priya I'll fix it in ingest.`,
        after: 4,
      },
      {
        by: 'leila',
        body: `I've wired the console to it in the meantime; two phrases look very good next to one another.`,
        after: 20,
      },
    ],
    commits: [
      { title: 'Add presence to the overview', by: 'mira', after: -8 },
      { title: 'Read it from the replica', by: 'mira', after: 15 },
    ],
    changes: [
      {
        path: 'larkspur_api/farms/presence.py',
        status: 'new',
        diff: `@@ -0,0 +1,9 @@
+from datetime import datetime
+
+from pydantic import BaseModel, Field
+
+
+class Presence(BaseModel):
+    alive: bool | None = Field(description="Null when we cannot know. Show nothing then.")
+    last_heard_at: datetime | None
+    data_until: datetime | None = Field(description="Newest measurement behind this gateway, not its reception.")`,
      },
      {
        path: 'larkspur_api/farms/overview.py',
        diff: `@@ -51,6 +51,7 @@ async def overview(farm: Farm = Depends(own_farm), db: Session = Depends(stale_ok
     gateways = await gateways_of(db, farm)
+    presence = await presence_of(db, [g.id for g in gateways])
     return OverviewOut(
         farm=FarmOut.of(farm),
-        gateways=[GatewayOut.of(g) for g in gateways],
+        gateways=[GatewayOut.of(g, presence.get(g.id)) for g in gateways],
         latest=await latest_of(db, farm),
     )`,
      },
    ],
  },
  {
    title: 'List of events, so that receivers can ask',
    body: `\`GET /v2/events?after=…\`. First half of #56. Webhook is the hint, the list is the truth.

@mira you had the idea, please say whether this is what you meant.`,
    author: 'mateus',
    assignee: 'mira',
    labels: ['webhooks', 'public API'],
    age: 5.4,
    branch: 'event-list',
    outcome: 'opened',
    thread: [
      {
        by: 'mira',
        body: `It's what I meant. One trap: ids are assigned at insert and become visible at commit, so a reader may see 1043 before 1042 and never ask for 1042 again. We had it in ingest. Either order by commit (\`xid8\` + \`pg_snapshot_xmin\`), or hold back what's younger than the oldest open transaction.`,
        after: 30,
      },
      {
        by: 'mateus',
        body: `I'd never have found this. \`xid8\` column, and the list stops before \`pg_snapshot_xmin(pg_current_snapshot())\`.`,
        after: 12,
      },
      { by: 'mira', body: 'Yes. Please keep the comment, the next person will want to simplify it.', after: 8 },
    ],
    commits: [
      { title: 'List events after an id', by: 'mateus', after: -6 },
      { title: 'Hold back events of open transactions', by: 'mateus', after: 43 },
    ],
    changes: [
      {
        path: 'larkspur_api/events/list.py',
        status: 'new',
        diff: `@@ -0,0 +1,14 @@
+from sqlalchemy import text
+
+# Ids are given at insert and seen at commit: 1043 can be there before 1042. A reader who has seen 1043 never asks for
+# 1042, so nothing is listed that is not older than every transaction still open. Please do not simplify this.
+EVENTS = text(
+    """
+    select id, kind, body, happened_at
+      from event
+     where account_id = :account and id > :after
+       and written_by < pg_snapshot_xmin(pg_current_snapshot())
+     order by id
+     limit :limit
+    """
+)`,
      },
    ],
  },
  {
    title: 'Lease with fencing for the webhook worker',
    body: 'So that two regions never deliver the same again (#67). The token grows by one with each new holder, and `delivery` refuses a token which is lower than the highest it has seen.',
    author: 'kwame',
    assignee: 'mira',
    labels: ['webhooks', 'incident'],
    milestone: 'Fewer 500s',
    age: 2.9,
    branch: 'hook-lease',
    outcome: 'opened',
    awards: [['eyes', 'mateus']],
    thread: [
      {
        by: 'mira',
        body: `Good. \`expires_at > now()\` uses the clock of the database, right? So the chrony story can't repeat itself.`,
        after: 10,
      },
      { by: 'kwame', body: 'Right, only the database has a clock in this play.', after: 1 },
      {
        by: 'mira',
        body: 'One more: renew at a third of the lifetime, not at half. One lost renewal should never lose the lease.',
        after: 14,
      },
      { by: 'kwame', body: '30 s and 10 s. Pushed. @mira again please?', after: 3 },
    ],
    commits: [
      { title: 'Add a lease with a fencing token', by: 'kwame', after: -3 },
      { title: 'Renew at a third', by: 'kwame', after: 27.5 },
    ],
    changes: [
      {
        path: 'larkspur_api/lease.py',
        status: 'new',
        diff: `@@ -0,0 +1,17 @@
+from sqlalchemy import text
+
+LIFETIME = 30
+RENEW = LIFETIME / 3
+
+TAKE = text(
+    """
+    insert into lease (name, holder, token, expires_at)
+    values (:name, :holder, 1, now() + make_interval(secs => :lifetime))
+    on conflict (name) do update
+    set holder = excluded.holder,
+        token = lease.token + (lease.holder <> excluded.holder)::int,
+        expires_at = excluded.expires_at
+    where lease.holder = excluded.holder or lease.expires_at < now()
+    returning token
+    """
+)`,
      },
      {
        path: 'migrations/versions/0118_lease.py',
        status: 'new',
        diff: `@@ -0,0 +1,19 @@
+"""lease"""
+
+from alembic import op
+
+revision = "0118"
+down_revision = "0117"
+
+
+def upgrade() -> None:
+    op.execute(
+        "create table lease (name text primary key, holder text not null, token bigint not null,"
+        " expires_at timestamptz not null)"
+    )
+    op.execute("alter table delivery add column token bigint")
+
+
+def downgrade() -> None:
+    op.execute("alter table delivery drop column token")
+    op.execute("drop table lease")`,
      },
    ],
  },
  {
    title: 'Frost threshold above 10 °C is an error',
    body: 'A clear 422 with the value that was understood: "34.0 °C is not frost. Did you mean 1.1 °C (34 °F)?"',
    author: 'mateus',
    assignee: 'david',
    labels: ['alerts', 'bug'],
    milestone: 'Fewer 500s',
    age: 0.7,
    branch: 'frost-limit',
    outcome: 'merged',
    endedAfter: 0.3,
    endedBy: 'mira',
    thread: [
      { by: 'david', body: `That's the kindest error message in our whole system.`, after: 2 },
      { by: 'mira', body: `Agreed, and merging. @mateus bake it tonight, I'm on call anyway.`, after: 1 },
    ],
    commits: [{ title: 'Refuse frost at 34 °C', by: 'mateus', after: -0.5 }],
    changes: [
      {
        path: 'larkspur_api/alerts/validate.py',
        diff: `@@ -19,2 +19,9 @@ def check(rule: RuleIn) -> None:
     if not rule.channel.min <= rule.threshold <= rule.channel.max:
         raise Problem(422, "threshold-range", f"{rule.channel.name} is never {rule.threshold:g} {rule.channel.unit}.")
+    if rule.kind == "frost" and rule.threshold > 10:
+        celsius = (rule.threshold - 32) / 1.8
+        raise Problem(
+            422,
+            "not-frost",
+            f"{rule.threshold:.1f} °C is not frost. Did you mean {celsius:.1f} °C ({rule.threshold:g} °F)?",
+        )`,
      },
    ],
  },
  {
    title: 'Update tzdata every week',
    body: `Closes #65. \`tzdata\` from PyPI instead of the image's, a test which fails when it's older than 45 days, and a weekly bump by the bot.`,
    author: 'mira',
    assignee: 'kwame',
    labels: ['timezones', 'alerts'],
    milestone: 'Fewer 500s',
    age: 0.4,
    branch: 'tzdata',
    outcome: 'opened',
    thread: [
      {
        by: 'kwame',
        body: 'A test that fails by itself when time passes… on a Sunday at 02:00, by its own nature. Make it a warning in `/readyz` and an alert for office hours?',
        after: 3,
      },
      {
        by: 'mira',
        body: 'Better, yes. A test which depends on the calendar is a bomb with a nice docstring. Changing.',
        after: 1.5,
      },
    ],
    commits: [{ title: 'Use tzdata from PyPI', by: 'mira', after: -1 }],
    changes: [
      {
        path: 'pyproject.toml',
        diff: `@@ -21,3 +21,4 @@ dependencies = [
   "pydantic~=2.9",
   "sqlalchemy[asyncio]~=2.0",
+  "tzdata",
 ]`,
      },
      {
        path: 'larkspur_api/__init__.py',
        diff: `@@ -1 +1,6 @@
+import zoneinfo
+
+# The system's time zones are as old as the image. Ours are as old as the last weekly bump.
+zoneinfo.reset_tzpath(to=())
+
 __version__ = "2.11.0"`,
      },
    ],
  },
]
