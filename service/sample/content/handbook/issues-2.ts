import type { IssueContent } from '../types.ts'

export const issues2: readonly IssueContent[] = [
  {
    title: "A buddy for the first month, who isn't your lead",
    body: `What helped me most when I started was not in any checklist: Mira answered the questions I was too embarrassed to ask Callum. ("What's the olive?" "Is he angry or Scottish?")

Make it official: each new person has a buddy from *another* team, half an hour every second day for four weeks, no agenda and nothing reported.`,
    author: 'kwame',
    assignee: 'mira',
    labels: ['onboarding', 'culture'],
    age: 117.5,
    closedAfter: 52,
    thread: [
      { by: 'callum', body: 'Scottish.', after: 3, awards: [['joy', 'kwame', 'mira', 'ines']] },
      {
        by: 'mira',
        body: `I'll write the page, since I apparently invented it without noticing. Half an hour is right, it should end when there are no more questions and not when the half hour is over.`,
        after: 20,
      },
    ],
  },
  {
    title: 'Notes of the Monday meeting: two lines per person, before the meeting',
    body: `We spend 35 of 45 minutes reading to each other what we could have read. Write two lines by 09:00; in the meeting only what needs more than one head. If nothing does: it's cancelled, and I will celebrate.

Tried for three weeks with the apps team: two of three were cancelled, the third took 14 minutes and had a real disagreement in it. Platform wants to keep the round because "otherwise I don't see you people at all", which is also a reason. Perhaps it's a coffee and not a meeting, then.`,
    author: 'leila',
    labels: ['culture'],
    age: 112,
  },
  {
    title: 'Allergies and dislikes, Douro edition',
    body: `Please fill the sheet again, tastes change. Known: shellfish (2), nuts (1, **serious**, the kitchen has been told twice), lactose (3), pork (4), "cooked carrots" (Tomasz, for reasons of principle).`,
    author: 'ruth',
    assignee: 'ruth',
    labels: ['offsite'],
    milestone: 'Offsite Douro',
    age: 107,
    closedAfter: 40,
  },
  {
    title: 'Support answers in five languages: who keeps them true?',
    body: `We've 63 prepared answers. In English they are current. In Italian also (Rosa). The Portuguese *reset your gateway* still describes the button that boards from batch 7 on don't have, and a farmer in Beja searched for this button for twenty minutes, then asked me if it was a test.

Proposal: each answer carries a date and a version of the product; older than six months turns yellow; a native speaker looks at five yellow ones per month. I made the list: pt Beatriz, no Mira, fr Leila, es Sofía, it Rosa. It's ten minutes a month each.

@mira says OK for Norwegian and remarks that the current texts address farmers like a letter from the tax office. Where we stand: all 63 have dates, 22 are yellow, five fewer by Friday. Portuguese is the worst (11 yellow) and the most read. Beatriz promised "one per espresso".`,
    author: 'david',
    assignee: 'david',
    labels: ['support', 'tools'],
    age: 102,
  },
  {
    title: 'Swapping an on-call week should take one message',
    body: `I swapped with Kwame: told Kwame, told Callum, changed the calendar, changed the pager, forgot the phone forwarding. A farm called Kwame's voice mail at 06:00, which is in Twi.

The pager has an API. \`/swap oskar kwame week 2\` in the chat, both confirm, everything follows.

I looked at what has to follow, it's more than I thought: pager, calendar, phone forwarding, the table on the handbook's front page, and Rosa, who knows it by heart and needs to be told personally. Callum offers an afternoon; I'd do the chat part. @mira, you wrote the bot that announces the coffee, is it the same one?`,
    author: 'oskar',
    labels: ['on-call', 'tools'],
    age: 97,
  },
  {
    title: 'Everyone is away in the same two weeks',
    body: `From the calendar of this summer: in the second and third week **one** person of support, one of platform and nobody at all of gateway. It's also when the late cherries are harvested in Norway and everybody irrigates in Spain.

I don't want to forbid anything to anyone. I'd like us to look at it together once, in spring, before the tickets are bought.

Tomasz suggests for next year: *at least one of each team is reachable*, and the teams sort it out themselves. Not first come first served, because it rewards those without school children. I like it. What's missing: who looks at the whole, and when? My proposal is Ruth, the first Monday of the fourth month, with cake.`,
    author: 'rosa',
    assignee: 'ruth',
    labels: ['support', 'policy'],
    age: 93,
  },
  {
    title: 'A template for post-mortems, from the last one',
    body: `platform/infrastructure#29 was the best one we've had: written *while* it happened, no name attached to the mistake except by the person who made it, actions with owners, and a text for customers the day after. I'd like to turn this into half a page.

\`\`\`md
# What farmers noticed
# When (table, UTC)
# Why, five times
# What went well
# What we do now (who, until when)
# The text we sent
\`\`\`

@mira would you? You are better at leaving words out.`,
    author: 'callum',
    assignee: 'mira',
    labels: ['on-call', 'policy'],
    age: 88,
    closedAfter: 30,
    thread: [
      {
        by: 'mira',
        body: `Draft is !7. I removed "Why, five times" since at the third why people begin to invent, and added *"How we found out"*. If the answer is "a customer called", that's an action by itself.`,
        after: 50,
      },
      { by: 'callum', body: 'Better. I also like that it fits on one screen.', after: 20 },
    ],
  },
  {
    title: 'Estonian holidays are Latvian',
    body: "The calendar believes I celebrate on the 18th. I'd be glad to, but our day is the 24th.",
    author: 'grete',
    labels: ['typo', 'policy'],
    age: 83,
    closedAfter: 0.7,
  },
  {
    title: 'What may we paste into a chatbot?',
    body: `People ask me in private so I ask in public. What I propose:

| | Company account | Private account |
|---|---|---|
| our public docs, open-source code | yes | yes |
| our own code | yes | no |
| logs with farm names, coordinates | **no** | **no** |
| anything from a customer's mail | no | no |
| keys, ever | no | no |

Coordinates of a field with soil data *are* the customer's business: a buyer of land would pay for them. And whatever it writes for you, you sign with your name.`,
    author: 'hugo',
    assignee: 'ines',
    labels: ['policy', 'tools', 'question'],
    age: 79,
    awards: [['eyes', 'leila', 'mira']],
    thread: [
      {
        by: 'wen',
        body: `For logs: would pseudonyms do? I can provide a script, it replaces farm, sensor and coordinates, the pattern stays.`,
        after: 26,
      },
      { by: 'hugo', body: "With a script that's tested, yes. Grete?", after: 3 },
      { by: 'grete', body: 'I will find a coordinate that gets through. Give me a day.', after: 20 },
      { by: 'grete', body: `Found one: decimal comma. \`41,1579; -8,6291\` passes.`, after: 26 },
      { by: 'wen', body: 'Fixed, merci beaucoup. Also degrees-minutes-seconds, also the plus codes.', after: 5 },
    ],
  },
  {
    title: 'After the Douro',
    body: `38 cards on the wall. The short version:

- The optional fourth day was taken by 15 of 22. Keep.
- The customer who showed us his sensors spoke for two hours and nobody looked at a phone. **Always invite a farmer.**
- Wi-Fi didn't work and nothing bad happened.
- Decisions made at 23:00 on a terrace need to be written down at 09:00 in a kitchen. Three of them didn't survive the kitchen.
- Nobody pushed anybody into the pool. Noted with gratitude by those who had feared it.

Still to do from the kitchen list: (1) demo day every second month, remote, five minutes each: **Leila**; (2) a page on how we decide things at 23:00: **Beatriz**, ironically; (3) the customer's idea of a sensor that "just tells me when to go there": it's on Wen's desk and it's harder than it sounds.`,
    author: 'ruth',
    labels: ['offsite', 'culture'],
    milestone: 'Offsite Douro',
    age: 74,
  },
  {
    title: 'Phone: company number or my own?',
    body: `For the field app I use my own phone with two test SIMs, and since last month farms have my private number because I called one back. I don't want a second phone in my pocket, but I want to be *off* on Sunday. Is an eSIM with a company number possible, 8 € a month?`,
    author: 'elif',
    assignee: 'ruth',
    labels: ['money', 'tools', 'question'],
    age: 70,
  },
  {
    title: 'Visitors in the Trondheim lab',
    body: `Last week a school class, tomorrow a bank. Everyone gets a heel strap, nobody touches the reflow oven, photos stop at the blue line. The list of visitors hangs by the door as the insurance wants it; I throw it away after 30 days because Hugo wants it.

Open: who shows people around when it isn't me. I've been told that I take 100 minutes and end at the oscilloscope. Nils takes 20 and ends at the coffee. We need something in between, and a box of heel straps in children's sizes (28 of 30 fell off).`,
    author: 'jonas',
    assignee: 'jonas',
    labels: ['office'],
    age: 65.5,
  },
  {
    title: 'The next offsite: Gdańsk, Valencia, or the boat',
    body: `It is time to choose. Three offers so far, for the early spring, three days and an optional fourth, about 24 people:

| | Gdańsk | Valencia | Boat (Bodø–Tromsø) |
|---|---|---|---|
| per person, all in | 610 € | 720 € | 1 340 € |
| hours of travel, all of us | 251 | 233 | 402 |
| trains < 8 h | 6 people | 3 people | 0 |
| risk of weather | wind | none | all of it |
| host | Tomasz | Sofía | Jonas |

Arguments here, votes in the sheet.`,
    author: 'ruth',
    assignee: 'ruth',
    labels: ['offsite'],
    milestone: 'Offsite Gdańsk',
    age: 58,
    due: 15,
    awards: [['boat', 'jonas', 'callum']],
    thread: [
      { by: 'jonas', body: 'The boat has a workshop on board.', after: 1.5 },
      { by: 'beatriz', body: 'The boat has a *price* on board.', after: 2 },
      {
        by: 'callum',
        body: "I was on that boat. It's the only place where I was ever unreachable and happy.",
        after: 0.7,
      },
      {
        by: 'tomasz',
        body: `Gdańsk: house by the sea in Sobieszewo, amber, fried fish, and the shipyard museum, which moves everyone who goes. I can get us into a greenhouse with 9 hectares of tomatoes, 220 of our sensors, and a farmer who has opinions.`,
        after: 15,
      },
      {
        by: 'sofia',
        body: `Valencia: rice fields of the Albufera, 19 °C, and my aunt cooks for 24 as if it were nothing. I also have a farmer with opinions, they're easy to find.`,
        after: 3,
      },
      { by: 'rosa', body: "Whichever: it can't be the weeks 10–12, frost in Emilia.", after: 20 },
      {
        by: 'wen',
        body: `And not during sowing of maize, which moves. The 8th or 9th week would be good for almost all customers.`,
        after: 6,
      },
      { by: 'haruto', body: 'For me all three are far. 😊 Gdańsk has one change less.', after: 11 },
      {
        by: 'mira',
        body: 'Travel hours matter to me more than the price. 402 h for the boat is ten working weeks.',
        after: 4,
      },
      { by: 'jonas', body: 'Ten weeks of *anticipation*.', after: 2, awards: [['joy', 'mira', 'tomasz', 'ines']] },
      {
        by: 'priya',
        body: `From Chennai: visa for Schengen needs six weeks in any case, so please decide until the middle of next month. It's the same for Kwame.`,
        after: 18,
      },
      {
        by: 'kwame',
        body: "Confirmed. Last time mine came on the morning of the flight. I'd like to not do that again.",
        after: 1,
      },
      {
        by: 'ruth',
        body: `Very good point and my mistake that it wasn't in the table. New row: *latest decision for visas*: 60 days ahead.`,
        after: 5,
      },
      {
        by: 'leila',
        body: `Is there a place where those who don't go out in the evening can sit together that's not their room? That was missing in the Douro.`,
        after: 22,
      },
      { by: 'tomasz', body: "House has a library with a fireplace. In the evening it's mine, but I share.", after: 3 },
      { by: 'grete', body: "Step-free? I'll still have the knee.", after: 26 },
      {
        by: 'tomasz',
        body: `Ground floor rooms: 6. Library, kitchen, big table: ground floor. To the beach: wooden walkway up to the sand, then not.`,
        after: 1,
      },
      { by: 'sofia', body: 'My aunt lives on the second floor without a lift. Ay.', after: 2 },
      { by: 'ruth', body: 'Votes: Gdańsk 13, Valencia 7, boat 3 (all from people born north of 57°).', after: 140 },
      { by: 'callum', body: 'A proud minority.', after: 0.4 },
      { by: 'beatriz', body: "Gdańsk then, and Valencia next, so Sofía's aunt can prepare.", after: 4 },
      { by: 'sofia', body: "She's begun.", after: 1, awards: [['heart', 'beatriz', 'ruth', 'mira', 'rosa']] },
      {
        by: 'ruth',
        body: `House is reserved until the 15th, without cost. Deposit is 2 900 €, I pay it as soon as dates are final. Week 8 (Wed–Sat) or week 9 (Tue–Fri)?`,
        after: 26,
      },
      { by: 'anouk', body: 'Week 8 is school holiday in Utrecht. 9?', after: 19 },
      { by: 'elif', body: '9 works for me.', after: 2 },
      { by: 'david', body: "9 fine. Who's on the phone in that week? Asking for a friend who is me.", after: 3 },
      {
        by: 'mira',
        body: `I can take the phone Tuesday, if someone takes Wednesday. And I offer a session "one night in the life of a message", from the probe to the chart, each step explained by whoever built it, five minutes each. @tomasz would the greenhouse let us pull one sensor out of the soil for it?`,
        after: 280,
      },
      { by: 'tomasz', body: "They'd let us pull out a row.", after: 16 },
      {
        by: 'ruth',
        body: `Week 9, Tuesday to Friday. Decided. Visa letters for Priya, Kwame and Haruto go out today. Remaining open: the phone (#43), trains (#48), and the greenhouse.`,
        after: 200,
      },
      {
        by: 'haruto',
        body: 'ありがとうございます! Japan needs no visa for the short stay, so please only two letters.',
        after: 14,
      },
    ],
  },
  {
    title: 'Support in harvest: 06:00–22:00, seven days, who?',
    body: `Last harvest: 212 calls in the busiest week, 41 of them at weekends, median wait 2 min 10, worst 38 minutes (Sunday, I was in church). I want the worst under ten.

| | weekdays | weekend |
|---|---|---|
| 06–10 | Rosa | David / engineer |
| 10–18 | David | Rosa / engineer |
| 18–22 | engineer | engineer |

"Engineer" is one of eight, so about four shifts each in seven weeks; paid like first on call, and a day off for each weekend day. Who can't or won't: tell me, no reasons needed.`,
    author: 'rosa',
    assignee: 'rosa',
    labels: ['support', 'on-call'],
    milestone: 'Support through harvest',
    age: 52,
    due: 18,
    thread: [
      { by: 'yusuf', body: 'I can do evenings, my Italian is bad and my patience good.', after: 20 },
      {
        by: 'mira',
        body: `Evenings 18–22 in weeks 2 and 5, and one Sunday. Not week 3, I'm moving the broker (platform/infrastructure#45).`,
        after: 4,
      },
      {
        by: 'haruto',
        body: `My morning is 22–02 in Italy; if it helps I can listen to the phone after 22:00, so that nobody in Europe must. It's daytime for me.`,
        after: 15,
      },
      {
        by: 'rosa',
        body: 'You would do this?',
        after: 8,
        awards: [
          ['sob', 'ruth'],
          ['heart', 'david', 'mira'],
        ],
      },
      { by: 'haruto', body: 'Of course. I practise: "Buongiorno, sono Haruto. Mi dica tutto."', after: 12 },
      {
        by: 'david',
        body: 'Rota draft is in the sheet. Holes: Saturday morning of week 4, Sunday evening of week 6.',
        after: 300,
      },
      { by: 'leila', body: 'I take the Saturday. With a croissant.', after: 30 },
    ],
  },
  {
    title: 'Pay review: dates, and what we say to those who ask early',
    body: `Same procedure as last year: leads send me two lines per person, Beatriz and Jonas look at the bands, letters go out in one go. Two people have asked whether inflation in Turkey and Ghana is considered. It should be. The factor (#12) was made for calm currencies.

Please comment until Friday, I'd like the letters to be out before the offsite is paid, not after. It looks better and it is better.`,
    author: 'ruth',
    assignee: 'beatriz',
    labels: ['money'],
    age: 47.2,
    due: -6,
    confidential: true,
    thread: [
      {
        by: 'beatriz',
        body: "Agree to pay in euro for those who wish. Jonas too. Two contracts to change, I'll write them.",
        after: 150,
      },
    ],
  },
  {
    title: 'Shelf of books nobody has claimed',
    body: `Moving the shelf in Trondheim, I found 31 books. Among them: *The Art of Electronics* ×3 (one with Jonas's name from 1994 and a coffee ring), a Portuguese novel with a boarding card in it, and *Getting to Yes*, unread.

Put your name in the sheet or they'll move to the flea market on Saturday.`,
    author: 'nils',
    labels: ['office'],
    age: 41,
    closedAfter: 26,
  },
  {
    title: 'Wi-Fi in Lisbon stops at 15:00',
    body: `Not slower: stops, from 15:00 to about 15:20, daily. The neighbours have it too. The provider says "everything is green here".

Workarounds in order of beauty: phone as hotspot; the café; conversation.`,
    author: 'beatriz',
    assignee: 'ines',
    labels: ['office', 'bug'],
    age: 35,
    awards: [['cat', 'ruth']],
    thread: [
      {
        by: 'ines',
        body: `It's the DFS radar check of the router, triggered at the hour the weather radar changes its pattern. Fixed channel 44 for now. If it stops again at 15:00, I'm wrong.`,
        after: 20,
      },
      { by: 'ruth', body: 'It stopped at 15:04.', after: 100 },
      { by: 'ines', body: "I'm wrong.", after: 2 },
    ],
  },
  {
    title: 'Second person for reliability: write the advert, or not yet?',
    body: `Callum and Kwame carry first-on-call in two of every five weeks. It's sustainable, it isn't comfortable, and in harvest it's neither. Alternatives to hiring: three engineers of other teams join the rota for good (Mira does already).

I'd write the advert now and publish after harvest, so whoever starts doesn't get to know us at our worst.

Jonas thinks one could argue that the worst weeks are when you get to know people. Callum: "One could argue it on week four of no sleep, yes."

Draft of the first sentence: *"You will be the third person who gets woken up, and we'd like to make sure that you rarely are."* @mira, as you're on the rota and not in the team: would you read it with the eyes of somebody from outside, and say what's missing? Salary is in the advert, as always.`,
    author: 'ines',
    assignee: 'ines',
    labels: ['hiring', 'question'],
    age: 30,
  },
  {
    title: 'Trains to Gdańsk',
    body: `Who can arrive by rail under the rule of #10: Tomasz (tram), Elif (Berlin 5:50), Anouk (Utrecht, 11:30 with a change in Berlin: could travel with Elif), Leila, Hugo (no). Proposal: those passing through Berlin meet on Monday evening, dinner together, on Tuesday one shared compartment with a table.

I'd join from Valencia by air to Berlin. It's not in the spirit of the rule but in the spirit of dinner.

Hugo asks to be let off, his back says two hours at most. Of course. For Priya and Kwame, who land in Warsaw: there's a direct train, 2:40, every hour, window on the left has the view of Malbork. Tomasz insists on the left.`,
    author: 'sofia',
    assignee: 'ruth',
    labels: ['travel', 'offsite'],
    milestone: 'Offsite Gdańsk',
    age: 26,
    due: 24,
    thread: [
      {
        by: 'mira',
        body: `Trondheim is four people: night train to Oslo, then we fly, with regrets. I've looked for a ship. There is one. It takes 49 hours and Jonas must not learn about it.`,
        after: 60,
      },
      { by: 'jonas', body: 'Which ship?', after: 30, awards: [['ship', 'callum', 'jonas']] },
    ],
  },
  {
    title: "The lab's lease ends in 14 months",
    body: `Landlord wants to turn our half of the building into flats. He's friendly about it, and he's offering 2 months' rent if we're out a quarter early. What we need: 240 m², floor that takes 800 kg/m² for the climate chamber, a ramp, three-phase, and quiet neighbours since we measure µA.

Three candidates seen from outside, one of which used to be a bakery. It would smell better than now.`,
    author: 'nils',
    assignee: 'jonas',
    labels: ['office', 'money', 'question'],
    age: 19,
    due: 40,
    thread: [
      {
        by: 'mira',
        body: `I'd add: a roof we may put antennas on, and a bus that runs after 18:00. The nicest building at Tiller fails on both.`,
        after: 40,
      },
      {
        by: 'jonas',
        body: 'The bakery has a *chimney*. Twelve metres. With a ladder.',
        after: 6,
        awards: [['bread', 'nils', 'mira']],
      },
    ],
  },
  {
    title: 'First-week feedback, unfiltered',
    body: `Not mine, I've been here for a year. We had two seasonal people for the phone start on Monday and I asked them on Thursday over a drink:

- The checklist (#5) has 41 points and 12 of them are for engineers. *"I've installed Docker. I don't know why. I'm proud."*
- Nobody had told them what to do if a farmer **cries**. It happens: frost, hail, a lost orchard. It happened on their second day.
- The buddy is the best thing (thank you @mira, both say).
- The glossary is the second best.

I can split the checklist. The second point I cannot write alone.`,
    author: 'david',
    assignee: 'mira',
    labels: ['onboarding'],
    milestone: 'Support through harvest',
    age: 4.9,
    thread: [
      {
        by: 'rosa',
        body: `I'll write it with you. In short: you don't hang up, you don't promise, you don't say "I understand". You ask what is left standing.`,
        after: 5,
      },
      {
        by: 'mira',
        body: `Put exactly that sentence in. I'll split the engineers' part off, it's due anyway: step 17 still mentions the box.`,
        after: 9,
        awards: [['heart', 'rosa', 'david', 'beatriz']],
      },
    ],
  },
  {
    title: 'Reimbursed in the wrong currency',
    body: `My train to the Pune trade fair: 4 120 INR. On my account: 4 120 EUR. I'm flattered, and have sent it back.`,
    author: 'priya',
    assignee: 'ruth',
    labels: ['money', 'bug'],
    age: 3.4,
    closedAfter: 1.1,
    thread: [
      {
        by: 'ruth',
        body: 'I went white, then red. Thank you. The form has no default currency from now on.',
        after: 1,
        awards: [
          ['scream', 'ines'],
          ['joy', 'kwame', 'mira'],
        ],
      },
    ],
  },
  {
    title: 'Who may say "we\'ll refund you"?',
    body: `Yesterday a vineyard with three dead probes in warranty, in the middle of veraison; I said I'd refund the season's subscription, 340 €. I think it was right. Then I realised that I don't know if I may.

Proposal: anyone on the phone, up to 500 €, without asking, with one line in the sheet. Above: Rosa. Above 5 000: Beatriz.`,
    author: 'david',
    assignee: 'rosa',
    labels: ['support', 'policy', 'money'],
    age: 2.3,
    thread: [
      {
        by: 'beatriz',
        body: 'Yes to all three numbers. And nobody gets asked "why" for the first, only "what can we learn".',
        after: 2.5,
      },
      {
        by: 'rosa',
        body: `Also from me. I'd add: *say the amount during the call*, don't say "we'll see". It's the "we'll see" that hurts. @mira, could the console's support view show what a farm pays per season? Now I have it on a paper next to the phone.`,
        after: 8,
      },
      {
        by: 'mira',
        body: `It's in the API already (\`/farms/:id/plan\`), so it's a small thing for Leila's team. I've filed it as apps/console#48 and put your sentence in it.`,
        after: 4,
      },
    ],
  },
  {
    title: 'Bank holiday and hail on the same Monday',
    body: `Monday after next: holiday in Norway, Italy, Portugal *and* Poland. Forecast says hail for Trentino from the Sunday evening on, with apples still on the trees, and each farm up there will want to know whether its station has survived. By the calendar, on call are Mira (first) and Oskar (second), both with a holiday.

@mira I'd ask you two to trade the day for one of your choice, if that's OK? Holiday bonus applies either way.`,
    author: 'rosa',
    assignee: 'mira',
    labels: ['on-call', 'support'],
    milestone: 'Support through harvest',
    age: 1.4,
    due: 9,
    thread: [
      {
        by: 'mira',
        body: `OK for me, I take the Thursday after instead. With hail on somebody's apples I wouldn't enjoy my holiday anyway.`,
        after: 3,
      },
      {
        by: 'oskar',
        body: "Also fine. If it stays quiet I'll sit in the garden with the pager and look important.",
        after: 5,
      },
      {
        by: 'rosa',
        body: `Siete d'oro. I've put both into the calendar, and a third name (Priya, who has no holiday that day) for the case that both of you lose power. Don't laugh, it was so in the year of the snow.`,
        after: 1,
      },
    ],
  },
  {
    title: 'Kitchen Trondheim: the oven is not a reflow oven',
    body: `I don't want to know who it was. I want to know **what** it was, since the next thing in there was a frozen pizza.

For the avoidance of doubt I've put up a sign. It says: **FOOD. ONLY FOOD. FOOD IS WHAT YOU EAT.** Grete asked from Tartu whether there's a test for this. There is now: a thermocouple in each of the two ovens and a lamp that goes red when someone uses a ramp profile on the wrong one.`,
    author: 'nils',
    labels: ['office', 'culture'],
    age: 0.6,
    awards: [['joy', 'mira', 'oskar', 'ruth']],
    thread: [
      {
        by: 'oskar',
        body: `Nothing with lead. A conformal coat, 80 °C, 20 minutes. It was late and the lab oven was full. I'm sorry and I'm buying a new one.`,
        after: 1.2,
      },
      { by: 'mira', body: 'The pizza was mine. I feel… insulated.', after: 2 },
    ],
  },
  {
    title: 'Add Ghanaian public holidays to the calendar feed',
    body: "There are 13, I've a file. Two depend on the moon, those I'll correct by hand each year.",
    author: 'kwame',
    labels: ['policy', 'typo'],
    age: 0.2,
  },
]
