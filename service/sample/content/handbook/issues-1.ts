import type { IssueContent } from '../types.ts'

export const issues1: readonly IssueContent[] = [
  {
    title: 'What belongs in here',
    body: `We are eleven people in four countries and the way we work is written in: my head, Beatriz's head, 214 chat messages marked with a star, and a sheet of paper on the fridge in Trondheim.

I'd like one place. Suggestion for the chapters, to begin with:

- [x] **Joining**: first day, first week, who pays for the chair
- [x] **Time**: holidays, public holidays, being ill, being away
- [x] **Money**: expenses, travel, equipment
- [x] **Being reachable**: on-call, support, and when nobody expects you to answer
- [x] **Deciding**: who may decide what without asking
- [x] **Leaving**: yes, also that

Rules for writing: short, true, dated, with the name of somebody to ask. If a page is wrong, the person who notices changes it. A handbook that describes what we *wish* we did goes in the bin.`,
    author: 'ruth',
    assignee: 'ruth',
    labels: ['policy'],
    milestone: 'Handbook v1',
    age: 916,
    closedAfter: 46,
    awards: [['heart', 'beatriz', 'mira']],
  },
  {
    title: 'Do we need a handbook at eleven people?',
    body: `Honest question. I've worked in a place with a handbook. It had a chapter on the colour of cables, and nobody knew who to ask when the roof leaked.`,
    author: 'jonas',
    labels: ['question', 'culture'],
    age: 915.2,
    closedAfter: 12,
    thread: [
      { by: 'ruth', body: 'Who do you ask here when the roof leaks?', after: 3 },
      { by: 'jonas', body: 'You.', after: 0.5 },
      { by: 'ruth', body: "And when I'm on a plane?", after: 0.2 },
      {
        by: 'jonas',
        body: 'I withdraw the question. Can the first page be about the roof?',
        after: 26,
        awards: [
          ['laughing', 'ruth', 'beatriz', 'mira'],
          ['100', 'tomasz'],
        ],
      },
      {
        by: 'mira',
        body: `It leaked on Saturday. The number of the roofer is on the sheet on the fridge. I was in the office by accident.`,
        after: 4,
      },
    ],
  },
  {
    title: 'Public holidays in seven countries',
    body: `Everyone takes the public holidays of the place where they live. That is simple to say, and then nobody knows on a Tuesday why Tomasz isn't answering. I'm making one table for the year and a calendar to subscribe to.

Open points: regional ones (Valencia, Trondheim's own?), half days before Christmas in Norway, and what happens when a holiday falls on a weekend. In some countries you get the Monday and in others you get nothing, which feels unfair when you sit in the same call.

My suggestion is that everyone gets at least **twelve** weekdays per year; if your country gives you fewer, take the difference whenever you like.`,
    author: 'ruth',
    assignee: 'ruth',
    labels: ['policy'],
    milestone: 'Handbook v1',
    age: 884,
    closedAfter: 22,
  },
  {
    title: 'Expenses: please photograph the receipt on the day',
    body: `Found in this quarter's envelope from Trondheim: a receipt that has become completely white, a parking ticket folded around a connector, and "taxi, approx. 300" on a napkin (Jonas).

I've written a page: photograph on the day, upload, one line for what and why. Under 25 € no reason is needed. Above 500 € ask first, except when you're stranded.

Where it goes: photo → the form → I look on Fridays → money on your account by Wednesday. If it takes longer then I'm ill or it's the receipt from the napkin. Currencies: the rate of the day on the card's statement, no need to calculate. Tips are expenses. A farmer's honey isn't, it's a present, please say thank you.`,
    author: 'ruth',
    assignee: 'ruth',
    labels: ['money'],
    age: 861,
    closedAfter: 14,
  },
  {
    title: 'Onboarding checklist, from the last two people who were new',
    body: `I started three weeks ago. What I'd have liked to know:

- [x] which of the three chat rooms is the real one
- [x] that "the field" is a channel and not a place
- [x] what TDR, VWC, RSSI and "the olive" mean (glossary! later #24)
- [x] that one may simply switch off the camera
- [x] a farm visit in the first month: I understood more in one wet morning near Évora than in two weeks of documents
- [x] who approves holidays (nobody, it turns out: you tell, you don't ask)

And what was good: a desk that was ready, and Rosa, who let me listen to a full day of support calls.`,
    author: 'sofia',
    assignee: 'ruth',
    labels: ['onboarding'],
    milestone: 'Handbook v1',
    age: 858,
    closedAfter: 60,
    thread: [
      { by: 'rosa', body: 'Everyone should listen to a day of calls. Can this be a rule?', after: 20 },
      { by: 'beatriz', body: "It's a rule. Including founders, once a quarter.", after: 6 },
    ],
  },
  {
    title: 'Wednesdays without meetings',
    body: `I measured: last month my longest uninterrupted stretch during daylight was 1 h 50. For firmware this is not work, this is waiting with tools in hand.

Proposal: no internal meetings on Wednesdays. Farms may call, the building may burn, otherwise nothing.`,
    author: 'tomasz',
    labels: ['culture', 'policy'],
    age: 802,
    closedAfter: 35,
    awards: [['raised_hands', 'mira', 'ines', 'leila', 'haruto']],
    thread: [
      {
        by: 'rosa',
        body: `Support can't choose its days, but I'm for it as long as somebody still answers if a farm is down.`,
        after: 5,
      },
      { by: 'tomasz', body: "Of course. I'd prefer a farm to a meeting on any day.", after: 0.5 },
      { by: 'beatriz', body: 'Two months as a trial, then we ask everybody. My own calendar will cry.', after: 22 },
    ],
  },
  {
    title: 'On-call: what it is, what it pays, and how to say no',
    body: `At the moment "on call" means me, always, and Inês when I'm on a boat. This doesn't scale and the boat has bad reception.

Draft of the page:

1. One week at a time, Monday 10:00 to Monday 10:00, first and second.
2. 350 € per week for first, 150 € for second, whether it rings or not.
3. Woken between 22:00 and 07:00: start when you have slept. No explanation needed.
4. Nobody is on call in their first three months, nor alone in their first week of it.
5. You can say no to a week. You can say no altogether, and it's not a topic in any review.
6. Two weeks in a row only if you ask for it yourself. I've seen people ask for it. Say no to them.

What do you think of the amounts? I took what two friends get and divided by how often our pager rings.`,
    author: 'callum',
    assignee: 'callum',
    labels: ['on-call', 'money', 'policy'],
    milestone: 'Handbook v1',
    age: 771,
    closedAfter: 41,
    thread: [
      {
        by: 'ines',
        body: `Amounts are OK for the present noise. Write down the noise next to them, so that we notice when it's no longer true.`,
        after: 20,
      },
      {
        by: 'mira',
        body: 'Point 3 is the one that matters to me. "Start when you\'ve slept" is worth more than the money.',
        after: 4,
      },
      {
        by: 'jonas',
        body: "And if it is for a hardware reason at 3 in the morning? I can't solder from bed.",
        after: 30,
      },
      {
        by: 'callum',
        body: `Nobody has to *fix* it from bed. On-call means: look, limit the damage, write down what you saw, tell whoever must know.`,
        after: 2,
        awards: [['laughing', 'mira', 'jonas']],
      },
      { by: 'callum', body: 'mentioned in !2', after: 190, system: true },
    ],
  },
  {
    title: 'English, and when not',
    body: `Nine mother tongues by now, I counted. We write English in issues and everywhere somebody may search later. In calls people switch when only two are left, which is human; the third one who comes back with a coffee is lost, however.

A sentence for the handbook: *in writing English; in person whatever everybody in the room speaks; when someone enters the room, the room changes.* And nobody corrects anyone's English except on pages that customers see, where please everybody corrects mine.`,
    author: 'leila',
    labels: ['culture', 'policy'],
    age: 736,
    closedAfter: 18,
  },
  {
    title: 'Coffee machine in Trondheim',
    body: `It says \`E07\` and hums. The manual knows errors up to E06. Nils has opened it, which voids the warranty, and found a resistor that he calls "interesting".

**What we know:** it isn't the pump, it isn't the scale, it isn't the grinder. Tomasz on the phone: "measure the current." Jonas: "I'd like to have it on the bench for a day," which is what we're all afraid of. A new one is 620 €, the bakery's coffee across the street costs us about 11 € a day, so the decision is made by day 56.`,
    author: 'mira',
    assignee: 'ruth',
    labels: ['office'],
    age: 699,
    closedAfter: 9,
  },
  {
    title: 'Trains under eight hours',
    body: `Proposal: up to 8 h door to door we take the train, and the company pays for the better seat, so one can work. Above that you choose. Night trains count as a hotel.

Numbers from last year: 61 flights, 14 of which would have been possible by train under 8 h. It would have cost 900 € *more* in total and 31 h of people's time, part of which is work time in a quiet coach.

Adopted as a default, not as a law, says Ruth: people travelling with children, bad backs or a flight already booked decide for themselves. And Jonas's objection stands in the text: Trondheim–Oslo is 6:40 with a view; Trondheim–anywhere else isn't a train journey, it's an expedition.`,
    author: 'sofia',
    assignee: 'ruth',
    labels: ['travel', 'money', 'policy'],
    age: 655,
    closedAfter: 50,
  },
  {
    title: 'The four-hour take-home exercise',
    body: `I did it six weeks ago: it said four hours, I needed eleven, and I'm the one who *got* the job. Someone with two children and a job would have given up, and we'd never know.

Alternative: a small real bug from our own tracker, two hours, together, paid (150 €), on a day the candidate chooses. We learn how someone asks questions; they learn how we answer.`,
    author: 'mateus',
    labels: ['hiring'],
    age: 605,
    closedAfter: 28,
    thread: [
      { by: 'ines', body: 'I wrote that exercise. You are right. Eleven?', after: 3 },
      { by: 'mateus', body: 'I liked the last three.', after: 1 },
      {
        by: 'grete',
        body: `Please keep a way for people who freeze when being watched: same bug, alone, with a written conversation afterwards. I'm such a person.`,
        after: 25,
        awards: [['100', 'mateus', 'mira', 'ines']],
      },
    ],
  },
  {
    title: 'Salary bands: open inside the company?',
    body: `Jonas and I want to publish the bands, not the individual numbers: four levels, one formula, the same for every country with a factor for the cost of living that is between 0.9 and 1.15.

Three people are below their band today. They'll be raised **before** this gets published, not after. Ruth has the amounts. Please keep it among those who can see this issue until the first of next month.`,
    author: 'beatriz',
    assignee: 'beatriz',
    labels: ['money', 'policy'],
    age: 570,
    closedAfter: 75,
    confidential: true,
  },
  {
    title: 'Chairs in Lisbon',
    body: `Four of the six chairs came with the flat. Two have a will of their own. My back sends its regards, with an invoice from the physiotherapist (62 €), which I won't submit if we buy chairs.

Update after a year: two of the four have been replaced. The other two are kept "for guests", which is to say for people whom we don't want to stay long. Physiotherapist's second invoice: 124 €. I'm leaving this open until the last of them has left the building.`,
    author: 'ines',
    assignee: 'ruth',
    labels: ['office', 'money'],
    age: 538,
  },
  {
    title: 'If your laptop is stolen: do this in the first hour',
    body: `There was a lost laptop and nobody knew whom to call, so they called nobody for two days. Page with five lines, printable, for the wallet:

1. Call Hugo (any hour). If I don't answer, Callum. If he doesn't, Inês.
2. Say *what* it was and *when* you last had it. Not how it happened, that's nobody's business.
3. We revoke: keys, sessions, VPN. Takes nine minutes, we've practised.
4. Report it to the police, for the insurance.
5. Go and eat something. Nobody here has ever been angry about a stolen laptop and nobody will be.`,
    author: 'hugo',
    assignee: 'ruth',
    labels: ['policy', 'tools'],
    age: 474,
    closedAfter: 12,
  },
  {
    title: 'Offsite in Trondheim: programme, beds, boots',
    body: `Twenty people, four days. Hotel by the river, lab tour, one day out at the test field at Frosta, and one evening which Jonas calls "a surprise" and the fire department calls "a permit".

- [x] rooms (single for everyone, no discussion)
- [x] food: list in the sheet, please *be precise*, "no fish" in Trondheim needs planning
- [x] boots in 14 sizes, borrowed from the farm
- [x] trains and planes
- [x] an afternoon with no programme at all
- [x] people who don't drink have something better than water`,
    author: 'ruth',
    assignee: 'ruth',
    labels: ['offsite'],
    milestone: 'Offsite Trondheim',
    age: 466,
    closedAfter: 66,
    thread: [
      {
        by: 'haruto',
        body: '初めてのノルウェーです。楽しみにしています! (I will also need the size 25.5 in European boots.)',
        after: 30,
      },
      { by: 'ruth', body: '40½. They have a 41 and thick socks.', after: 2 },
      { by: 'rosa', body: "Who holds the phone while we're all there?", after: 200 },
      { by: 'callum', body: 'I do on two days, Mira on two. Incoming calls go to a room with a door.', after: 5 },
    ],
  },
  {
    title: 'Parental leave, written down before somebody needs it',
    body: `Norway gives 49 weeks, Portugal 20–25, Poland 41, other places close to nothing. The company tops up so that **everybody** can take at least 26 weeks at full pay, both parents, births and adoptions alike.

It's costly if four people have the idea at once. Beatriz: "Then we'll have four children and a bad year."`,
    author: 'ruth',
    assignee: 'ruth',
    labels: ['policy', 'money'],
    age: 444,
    closedAfter: 38,
  },
  {
    title: 'Friday afternoons on the support phone',
    body: `I've taken every Friday afternoon for fourteen months because nobody else likes them. Farmers do like them: they come in from the field at four and then they call. 31 % of the week's calls are on Friday between 15:00 and 19:00.

I'd like a rota. Engineers too: one Friday afternoon every ten weeks each, with me in the same call for the first two.

The rule for engineers isn't that they solve anything. They listen, they write down, and they may say "I don't know, I'll find out and call you on Monday", *and then call on Monday*. In the first trial week the two who did it fixed three things by themselves that I had been reporting for a year.`,
    author: 'rosa',
    assignee: 'rosa',
    labels: ['support'],
    age: 415,
    closedAfter: 25,
  },
  {
    title: 'What we take home from Trondheim',
    body: `Collected from the wall, unsorted:

- > "I have talked to Nils for the first time and half my questions were his answers."
- > "Four days are one too many for people with small children. Three, with the option of a fourth."
- > "The afternoon without programme was the best programme."
- > "The surprise was loud."
- > "Sleeping. More."

Changes for next time: three days plus one optional, demos at most five minutes, and no surprise that needs a permit.`,
    author: 'ruth',
    labels: ['offsite', 'culture'],
    milestone: 'Offsite Trondheim',
    age: 394,
    closedAfter: 9,
  },
  {
    title: 'Equipment: 1 800 € every three years, and you choose',
    body: `Now it is "ask Ruth". Ruth says yes every time, so it's a rule already, only one that makes shy people sit at a kitchen table. I sat at a kitchen table for eleven months. Write the number down.

For the page: 1 800 € every three years, from the first day, without asking; screen, chair, headphones, whatever you work better with. It stays yours when you leave after two years. Laptops aren't in it, they're the company's. Neither are things for the lab, since Haruto's oscilloscope would have eaten his chair.`,
    author: 'grete',
    labels: ['money', 'tools'],
    age: 360,
  },
  {
    title: 'Field-app engineer: who interviews, who decides',
    body: `Three candidates on Thursday and Friday. Anouk leads, Leila second, Grete pairs with them on the paid bug (see #11). Beatriz talks about money at the *start*, so that nobody wastes an afternoon.

Decision by Anouk; I have a veto, I've never used it and I'd have to explain it here in writing.`,
    author: 'beatriz',
    assignee: 'beatriz',
    labels: ['hiring'],
    milestone: 'Hiring round',
    age: 338,
    closedAfter: 47,
    confidential: true,
  },
  {
    title: '"Where do you see yourself in five years"',
    body: `Somebody asked this in an interview last week. It wasn't me and I'm not looking at anyone. Can we have a list of questions we *don't* ask? This one, everything about family plans, and "are you a rock star".

Started a list of better ones, please add yours:

- Tell me about something you removed.
- When did you last change your mind at work, and what did it cost?
- What would your last colleagues ask you first, even today?
- Here's a chart of a farm. What's wrong? (Nothing is wrong. It rained.)`,
    author: 'anouk',
    labels: ['hiring', 'culture'],
    age: 331,
  },
  {
    title: 'The dog question',
    body: `My neighbour's dog Balto would be with me on Tuesdays for two months. He is old, large and interested in nothing. The lab has ESD floors and the landlord has an opinion.

@mira as you're the one with the allergy: your no is enough and needs no reasons.`,
    author: 'nils',
    assignee: 'mira',
    labels: ['office', 'culture'],
    age: 281,
    closedAfter: 44,
    awards: [['dog', 'mira', 'jonas', 'oskar', 'elif']],
    thread: [
      {
        by: 'mira',
        body: `Thanks for asking *me* first. Try it: he stays in the workshop and not in the open room, and I keep the window. If I sneeze, we talk.`,
        after: 4,
      },
      {
        by: 'jonas',
        body: `Measured him: 2.1 kV when he gets up from the rug. He isn't allowed within a metre of a bare board.`,
        after: 20,
      },
      {
        by: 'mira',
        body: `Three Tuesdays, two sneezes, one of them was solder. He can stay. Rules are on the page "Animals": one at a time, ask the people with allergies first, workshop only, and whoever brings it cleans up.`,
        after: 900,
      },
    ],
  },
  {
    title: 'Woken twice in one night: what then?',
    body: `Last night: 01:20, 45 minutes; 04:10, 20 minutes. The page says "start when you have slept" (#7), so I started at noon and then worked until eight because of a review I'd promised. That defeats the idea.

Suggestion: woken twice or for more than an hour in total = **the day is off**, and second on call takes over until the evening. Without counting, without asking.`,
    author: 'mira',
    assignee: 'callum',
    labels: ['on-call', 'policy'],
    age: 255,
    closedAfter: 20,
    thread: [
      {
        by: 'callum',
        body: `Yes. And I add: first on call cancels your meetings for you. You only write "twice" into the channel and close the lid.`,
        after: 2,
      },
      { by: 'ines', body: 'Agreed. "Twice" as the safe word, I like it.', after: 18 },
    ],
  },
  {
    title: 'Glossary: agronomy for people who grew up in cities',
    body: `Draft with 40 words. Each with one sentence, one picture and *what it means for a number on our screen*. Example:

> **Field capacity** (田间持水量): how much water a soil holds after the rain has drained away, about two days later. On the chart: the level at which the line becomes flat on its own. Clay has more than sand. It isn't a target.

Missing still: *wilting point, bulk density, chill hours, the olive*.`,
    author: 'wen',
    assignee: 'leila',
    labels: ['onboarding'],
    age: 231,
    awards: [['seedling', 'sofia', 'yusuf', 'david']],
    thread: [
      {
        by: 'yusuf',
        body: `"The olive": the icon for a sensor that reports but makes no sense. First icon Sofía ever drew here. It was supposed to be a drop.`,
        after: 30,
      },
      { by: 'sofia', body: 'It *is* a drop.', after: 3 },
    ],
  },
  {
    title: 'Farm visits: boots, gates, dogs, disinfectant',
    body: `Two of us walked from a pig farm to a vineyard with pigs next door, in the same boots. The vet called *me*. He was right.

The page now says: clean boots between any two farms (brush and bucket are in each car); ask before you open a gate and leave it as you found it; never walk through a crop because it's shorter; if there's a dog, stay in the car and ring; photos of fields only with permission, photos of people never without.`,
    author: 'rosa',
    assignee: 'rosa',
    labels: ['travel', 'policy'],
    age: 204,
    closedAfter: 15,
  },
  {
    title: 'O manual em português?',
    body: `Duas pessoas da montagem em Lisboa lêem inglês com dificuldade, e as páginas sobre férias, doença e despesas são precisamente aquelas que toda a gente devia poder ler sem esforço. Não proponho traduzir tudo: só *Time*, *Money* e *Being ill*, com data e com a nota de que em caso de dúvida vale a versão inglesa.

(In short: translate the three pages that everybody needs into Portuguese. Polish next?)`,
    author: 'beatriz',
    labels: ['question', 'policy'],
    age: 180,
  },
  {
    title: 'Leaving: a checklist that ends with a thank-you',
    body: `We've had two goodbyes this year and both were untidy: a key that was still in a drawer, an account that was open for 40 days (platform/infrastructure#16), and a farewell gift that arrived at an old address.

Order from now on: (1) talk, (2) date, (3) tell everybody together and not in whispers, (4) hand over in writing, (5) accounts closed *on the last day at 17:00*, not before, so nobody is locked out while writing a goodbye, (6) a gift which somebody has thought about.`,
    author: 'ruth',
    assignee: 'ruth',
    labels: ['policy', 'onboarding'],
    age: 158,
    closedAfter: 11,
  },
  {
    title: 'Offsite in the Douro: date and house',
    body: `Three days and one optional, as we said after Trondheim (#18). House for 24 with a terrace near Pinhão, owned by a customer who gives us a price and wants to *show us his sensors*. Train from Porto follows the river for two hours.

Vote in the sheet until Friday. There are two dates, and neither is in anybody's harvest.`,
    author: 'ruth',
    assignee: 'ruth',
    labels: ['offsite'],
    milestone: 'Offsite Douro',
    age: 141,
    closedAfter: 24,
  },
  {
    title: 'Typo: "pubic holidays"',
    body: "Page *Time*, second heading. It's been there for 750 days.",
    author: 'david',
    labels: ['typo'],
    age: 127,
    closedAfter: 0.1,
    awards: [['laughing', 'rosa', 'callum', 'ruth', 'mira', 'elif']],
  },
]
