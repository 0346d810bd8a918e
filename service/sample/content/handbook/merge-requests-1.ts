import type { MergeRequestContent } from '../types.ts'

export const mergeRequests1: readonly MergeRequestContent[] = [
  {
    title: 'Time: holidays, public holidays, being ill',
    body: `First chapter. Please read it as if you were ill and tired: what can I leave out?

Closes #3`,
    author: 'ruth',
    assignee: 'beatriz',
    labels: ['policy'],
    milestone: 'Handbook v1',
    age: 880,
    branch: 'chapter-time',
    outcome: 'merged',
    endedAfter: 3,
    endedBy: 'beatriz',
    thread: [
      {
        by: 'beatriz',
        body: `"You tell, you don't ask" in bold please. It's the most important sentence and it's in the fourth paragraph.`,
        after: 26,
      },
      { by: 'ruth', body: "It's the first one now.", after: 5 },
    ],
    commits: [
      { title: 'Chapter about time', by: 'ruth', after: -4 },
      { title: 'Put the important sentence first', by: 'ruth', after: 30 },
    ],
    changes: [
      {
        path: 'time.md',
        status: 'new',
        diff: `@@ -0,0 +1,15 @@
+# Time
+
+**Holidays: you tell, you don't ask.** Put it in the calendar, tell your team, go.
+
+Everybody has 28 days. Take at least 20; Ruth will ask you about it in autumn, in a friendly way, and then in a less friendly way.
+
+## Public holidays
+
+You take those of the place where you live, at least twelve weekdays a year. If your country has fewer, take the difference whenever you like.
+
+## Being ill
+
+One message, "ill today", is enough. No diagnosis, no apology. We need a paper from the fourth day on, and only because the law wants it.
+
+*Ask Ruth. Last read by a person who was actually ill: Jonas.*`,
      },
      {
        path: 'README.md',
        diff: `@@ -1,3 +1,4 @@
 # Handbook
 
+- [Time](time.md): holidays, public holidays, being ill
 - [Money](money.md): expenses, travel, equipment`,
      },
    ],
  },
  {
    title: 'On-call: the page and the numbers',
    body: 'As discussed in #7, with the noise written next to the amounts. Closes #7',
    author: 'callum',
    assignee: 'ines',
    labels: ['on-call', 'money'],
    milestone: 'Handbook v1',
    age: 760,
    branch: 'on-call',
    outcome: 'merged',
    endedAfter: 22,
    endedBy: 'ines',
    thread: [
      {
        by: 'mira',
        body: `"Start when you have slept" reads like permission. Could it be an instruction? People (me) need to be told.`,
        after: 100,
      },
      { by: 'callum', body: '"You start when you have slept." Done. Grammar as a safety device.', after: 3 },
      { by: 'ines', body: "Good. Merging from tomorrow's first paid week on.", after: 400 },
    ],
    commits: [
      { title: 'Describe on-call', by: 'callum', after: -2 },
      { title: 'Make sleep an instruction', by: 'callum', after: 104 },
    ],
    changes: [
      {
        path: 'on-call.md',
        status: 'new',
        diff: `@@ -0,0 +1,15 @@
+# On call
+
+One week, Monday 10:00 to Monday 10:00. There is a first and a second.
+
+| | per week | pages per week (last quarter) |
+|---|---:|---:|
+| first | 350 € | 2.1 |
+| second | 150 € | 0.2 |
+
+If the right column doubles, the left one is discussed. If it halves, it is not.
+
+- Woken between 22:00 and 07:00? You start when you have slept.
+- Nobody is on call in their first three months.
+- You can say no to a week, or altogether. It is not a topic in any review.
+- You look, limit the damage, write down what you saw, and tell whoever must know. You don't have to fix it from bed.`,
      },
    ],
  },
  {
    title: 'Travel: trains under eight hours',
    body: "From #10, with Jonas's expedition clause.",
    author: 'sofia',
    assignee: 'ruth',
    labels: ['travel', 'policy'],
    age: 640,
    branch: 'trains',
    outcome: 'merged',
    endedAfter: 30,
    endedBy: 'ruth',
    commits: [{ title: 'Trains under eight hours by default', by: 'sofia', after: -5 }],
    changes: [
      {
        path: 'travel.md',
        diff: `@@ -7,6 +7,8 @@
 ## How to get there
 
-Book what is cheapest.
+Up to **eight hours door to door** we take the train, and the company pays for the better seat. A night train counts as a hotel.
+
+It is a default and not a law. With children, a bad back, or a home in Trondheim, you decide.
 
 ## Where to sleep
 `,
      },
    ],
  },
  {
    title: 'Hiring: a paid bug instead of homework',
    body: 'Replaces the four-hour exercise (#11): two hours, a real bug, paid, together or alone.',
    author: 'mateus',
    assignee: 'ines',
    labels: ['hiring'],
    age: 590,
    branch: 'paid-bug',
    outcome: 'merged',
    endedAfter: 12,
    endedBy: 'ines',
    thread: [
      {
        by: 'grete',
        body: `I've chosen the first five bugs. They're small, they're true, and none can be found by searching the web. I tried.`,
        after: 30,
      },
    ],
    commits: [
      { title: 'Describe the paid bug', by: 'mateus', after: -1 },
      { title: 'Add a way to do it alone', by: 'grete', after: 29 },
    ],
    changes: [
      {
        path: 'hiring/exercise.md',
        status: 'deleted',
        diff: `@@ -1,7 +0,0 @@
-# Take-home exercise
-
-Build a small service that accepts readings and stores them. Take about four hours.
-
-- tests
-- a README
-- a container`,
      },
      {
        path: 'hiring/paid-bug.md',
        status: 'new',
        diff: `@@ -0,0 +1,10 @@
+# The paid bug
+
+Two hours on a real bug of ours, on a day you choose, for 150 €, whether you find it or not.
+
+You choose how:
+
+1. **Together** with one of us, in a call. Ask anything.
+2. **Alone**, and we write to each other about it afterwards.
+
+What we look at: how you narrow it down, and what you say when you don't know. What we don't look at: speed, shortcuts, whether you know our editor.`,
      },
    ],
  },
  {
    title: 'Four-day week in winter',
    body: `Our year has a shape: harvest is full, the dark weeks aren't. 36 h instead of 40 from week 48 to week 6, Fridays off, same pay.`,
    author: 'anouk',
    assignee: 'beatriz',
    labels: ['policy', 'culture'],
    age: 420,
    branch: 'four-days',
    outcome: 'closed',
    endedAfter: 33,
    endedBy: 'beatriz',
    thread: [
      {
        by: 'tomasz',
        body: "For firmware the winter is when we do the things for which there's no time in summer.",
        after: 20,
      },
      {
        by: 'rosa',
        body: 'In winter the south prunes and the phones are calm, for support I could imagine it.',
        after: 6,
      },
      {
        by: 'beatriz',
        body: `We talked for a long time. Not as a rule, as it'd fit half of the teams. What we do instead: whoever worked the harvest weekends gets these days **in winter, as Fridays**, and they can't be paid out. Closing, with thanks, it changed something.`,
        after: 600,
      },
      { by: 'anouk', body: "That's fair. It's eight of nine Fridays for me anyway. 🙂", after: 3 },
    ],
    commits: [{ title: 'Fridays off in winter', by: 'anouk', after: -2 }],
    changes: [
      {
        path: 'time.md',
        diff: `@@ -5,5 +5,9 @@
 Everybody has 28 days. Take at least 20; Ruth will ask you about it in autumn, in a friendly way, and then in a less friendly way.
 
+## Winter
+
+From week 48 to week 6 the week has four days. Fridays are off for everybody, the pay stays the same.
+
 ## Public holidays
 
 You take those of the place where you live, at least twelve weekdays a year. If your country has fewer, take the difference whenever you like.`,
      },
    ],
  },
  {
    title: 'Animals in the workshop',
    body: 'After three Tuesdays with Balto. Closes #22',
    author: 'mira',
    assignee: 'ruth',
    labels: ['office', 'culture'],
    age: 242,
    branch: 'animals',
    outcome: 'merged',
    endedAfter: 3.5,
    endedBy: 'ruth',
    thread: [
      {
        by: 'jonas',
        body: "Please keep the 2.1 kV. It's the only measured value in the handbook.",
        after: 10,
        awards: [['zap', 'mira', 'nils']],
      },
    ],
    commits: [{ title: 'Animals', by: 'mira', after: -1 }],
    changes: [
      {
        path: 'office/trondheim.md',
        diff: `@@ -31,5 +31,9 @@ ## The lab
 Heel straps are by the door. Nobody touches the reflow oven but Jonas and Nils.
 
+## Animals
+
+One at a time, in the workshop only. Ask the people with allergies first; their no is enough and needs no reasons. Keep a metre from bare boards: we measured 2.1 kV on a dog getting up from a rug. Whoever brings it cleans up.
+
 ## When the roof leaks
 
 The number of the roofer is on the fridge.`,
      },
    ],
  },
  {
    title: 'A page about what happened, on one screen',
    body: `The template from #36.

- without "five whys": at the third, people begin to invent
- with *How we found out*
- the text for customers is part of it and not an afterthought`,
    author: 'mira',
    assignee: 'callum',
    labels: ['on-call', 'policy'],
    age: 85.5,
    branch: 'post-mortem',
    outcome: 'merged',
    endedAfter: 6,
    endedBy: 'callum',
    thread: [
      {
        by: 'hugo',
        body: `One sentence about what must *not* be in there, since customers get to read these sometimes: no farm names, no names of people except your own.`,
        after: 20,
      },
      { by: 'mira', body: 'Added, in your words nearly.', after: 2 },
      {
        by: 'callum',
        body: `Tried it on three old incidents. Fits. The one from before my time has nothing below "How we found out", that says a lot too.`,
        after: 90,
      },
    ],
    commits: [
      { title: 'Template for post-mortems', by: 'mira', after: -2 },
      { title: 'No names but your own', by: 'mira', after: 22 },
    ],
    changes: [
      {
        path: 'on-call/post-mortem.md',
        status: 'new',
        diff: `@@ -0,0 +1,24 @@
+# What happened on …
+
+*No farm names. No names of people, except your own.*
+
+## What farmers noticed
+
+## How we found out
+
+If the answer is "a customer called", that is the first action below.
+
+## When
+
+| UTC | what |
+|---|---|
+
+## Why
+
+## What went well
+
+## What we do now
+
+- [ ] what, who, until when
+
+## The text we sent`,
      },
      {
        path: 'on-call.md',
        diff: `@@ -12,3 +12,4 @@
 - Nobody is on call in their first three months.
 - You can say no to a week, or altogether. It is not a topic in any review.
 - You look, limit the damage, write down what you saw, and tell whoever must know. You don't have to fix it from bed.
+- Afterwards there is [a page](on-call/post-mortem.md), within three days, by whoever was there.`,
      },
    ],
  },
  {
    title: 'Chatbots: what may be pasted where',
    body: `The table of #38 plus the script of Wen, which Grete could no longer defeat after the third round.`,
    author: 'hugo',
    assignee: 'ines',
    labels: ['policy', 'tools'],
    age: 61,
    branch: 'chatbots',
    outcome: 'opened',
    conflict: true,
    thread: [
      {
        by: 'leila',
        body: `Is "company account" one that we pay for or one with our mail address? I know two people for whom that's not the same thing.`,
        after: 40,
      },
      { by: 'hugo', body: 'The one we pay for. Made explicit.', after: 5 },
      {
        by: 'ines',
        body: `I'm fine with the content. \`policy.md\` was split into three files meanwhile, so it needs a rebase. And a sentence on images: a screenshot of the console has coordinates in it.`,
        after: 300,
      },
    ],
    commits: [
      { title: 'What may be pasted where', by: 'hugo', after: -1 },
      { title: 'Say what a company account is', by: 'hugo', after: 46 },
    ],
    changes: [
      {
        path: 'policy.md',
        diff: `@@ -22,5 +22,16 @@
 Keys live in the vault. Not in chat, not in mail, not on the fridge.
 
+## Chatbots
+
+| | the account we pay for | any other |
+|---|---|---|
+| public docs, open source | yes | yes |
+| our code | yes | no |
+| logs, after \`pseudonymise\` | yes | no |
+| customers' mail, coordinates, keys | no | no |
+
+Whatever it writes for you, you sign with your name.
+
 ## Visitors
 
 They are welcome. They wear a heel strap.`,
      },
    ],
  },
  {
    title: 'Harvest: the rota and what it pays',
    body: `Final version for #43, holes filled: Saturday morning Leila, Sunday evening Sofía. After 22:00 the phone rings in Sapporo.`,
    author: 'rosa',
    assignee: 'ruth',
    labels: ['support', 'money'],
    milestone: 'Support through harvest',
    age: 12,
    branch: 'harvest-rota',
    outcome: 'merged',
    endedAfter: 5.2,
    endedBy: 'ruth',
    thread: [
      {
        by: 'mira',
        body: `In week 5 I'm down for Sunday *and* the evenings before, that's six in a row. Could Yusuf and I swap Thursday?`,
        after: 20,
      },
      { by: 'yusuf', body: "Gladly, Thursday's rehearsal anyway. So no, not gladly: Tuesday?", after: 3 },
      { by: 'rosa', body: 'Tuesday it is. Bağlama saved.', after: 2, awards: [['musical_note', 'yusuf', 'mira']] },
    ],
    commits: [
      { title: 'Rota for seven weeks', by: 'rosa', after: -2 },
      { title: 'Swap Mira and Yusuf', by: 'rosa', after: 27 },
    ],
    changes: [
      {
        path: 'support/harvest.md',
        status: 'new',
        diff: `@@ -0,0 +1,15 @@
+# Support through harvest
+
+06:00 to 22:00 in Bologna, seven days, seven weeks. Between 22:00 and 02:00 Haruto hears the phone, in daylight.
+
+| week | evenings 18–22 | Saturday 06–10 | Sunday 18–22 |
+|---:|---|---|---|
+| 1 | Yusuf | Anouk | Oskar |
+| 2 | Mira | Elif | Mateus |
+| 3 | Mateus | Oskar | Yusuf |
+| 4 | Elif | Leila | Anouk |
+| 5 | Mira, Tuesday Yusuf | Mateus | Mira |
+| 6 | Oskar | Yusuf | Sofía |
+| 7 | Anouk | Elif | Oskar |
+
+Paid like first on call. For each weekend day a day off, in winter, as a Friday.`,
      },
      {
        path: 'README.md',
        diff: `@@ -9,2 +9,3 @@
 - [On call](on-call.md)
+- [Support through harvest](support/harvest.md)
 - [Leaving](leaving.md)`,
      },
    ],
  },
  {
    title: 'Split the first-week checklist: everybody, engineers, phone',
    body: `41 points become 16 for everybody, 14 for engineers, 9 for the phone; two are gone (the box, the fax). For #50.

The page for when a farmer cries comes from Rosa and David in their own words, I only left the heading.`,
    author: 'mira',
    assignee: 'david',
    labels: ['onboarding', 'support'],
    milestone: 'Support through harvest',
    age: 2.1,
    branch: 'first-week-split',
    outcome: 'opened',
    thread: [
      {
        by: 'david',
        body: `Reads well. In *phone*, could "listen to a full day of calls" come before "set up the headset"? One understands then why the headset matters.`,
        after: 6,
      },
      { by: 'mira', body: 'Swapped.', after: 2 },
      {
        by: 'ruth',
        body: `16 points still has "choose a mug". Please keep it. It's the only point everybody ticks on the first day.`,
        after: 14,
      },
    ],
    commits: [
      { title: 'Split the first-week checklist', by: 'mira', after: -3 },
      { title: 'Calls before headset', by: 'mira', after: 8 },
    ],
    changes: [
      {
        path: 'onboarding/first-week.md',
        diff: `@@ -1,9 +1,8 @@
-# First week
+# First week, for everybody
 
 - [ ] choose a mug
 - [ ] meet your buddy, who is not your lead
-- [ ] install Docker
-- [ ] log in to box
 - [ ] read [Time](../time.md) and put one holiday into the calendar
-- [ ] send a test fax to the farm at Frosta
 - [ ] listen to a full day of support calls
+
+Then go on with [engineers](first-week-engineers.md) or [phone](first-week-phone.md).`,
      },
      {
        path: 'onboarding/first-week-phone.md',
        status: 'new',
        diff: `@@ -0,0 +1,13 @@
+# First week on the phone
+
+- [ ] listen to a full day of calls, without a headset of your own
+- [ ] set up the headset
+- [ ] read the [glossary](../glossary.md) up to *field capacity*, the rest on the second day
+- [ ] take one call with Rosa or David in the room
+- [ ] open the console as a farm in each of the five languages
+- [ ] find the serial number on a gateway with gloves on
+- [ ] write one line into the refund sheet, as an exercise, and delete it
+- [ ] know who is on call and how to wake them
+- [ ] read the next section twice
+
+## When somebody cries`,
      },
    ],
  },
]
