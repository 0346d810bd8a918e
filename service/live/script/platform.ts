import type { Act } from '../act.ts'

/** Ingest, API and the machines under them. Each list is a storyline. */
export const platform: readonly (readonly Act[])[] = [
  [
    {
      kind: 'comment',
      by: 'priya',
      on: 'platform/ingest#75',
      body: 'Mine, from !18. An empty range list was encoded before anybody asked whether there is something to want. Fix is one `if`, and the test gets the name that Grete chose.',
    },
    { kind: 'assign', by: 'priya', on: 'platform/ingest#75', to: 'priya' },
    {
      kind: 'push',
      by: 'priya',
      on: 'platform/ingest!18',
      commits: ['Send no downlink when there is nothing to want', 'Test: nothing to want'],
    },
    {
      kind: 'comment',
      by: 'priya',
      on: 'platform/ingest!18',
      body: '@mira pushed the empty-list fix on top. Second commit is only the test, please read that one first, it explains the first.',
    },
    {
      kind: 'comment',
      by: 'grete',
      on: 'platform/ingest#75',
      body: 'Staging since 20 minutes: no empty wants, no errors in the log of 0.14. From my side this may go.',
    },
    { kind: 'close', by: 'grete', on: 'platform/ingest#75' },
  ],
  [
    {
      kind: 'comment',
      by: 'priya',
      on: 'platform/ingest#73',
      body: 'Confirmed. `pool.Get` before the length check, `defer pool.Put` after it, and between the two a return. Three lines, twelve gateways with bad coverage, 40 MB per hour.',
    },
    {
      kind: 'open',
      by: 'priya',
      project: 'platform/ingest',
      title: 'Count readers that are not given back to the pool',
      body: 'Follows #73. I would like to *see* the next one instead of reading a heap profile: a gauge `gzip_readers_out`, which has to go back to zero when there are no requests.\n\n- [ ] gauge\n- [ ] alert when it is above 50 for 10 minutes\n- [ ] the same for the decoder of v2\n\n@mira is there anything else we borrow from a pool?',
      labels: ['observability'],
      assignee: 'priya',
    },
    {
      kind: 'comment',
      by: 'kwame',
      on: 'platform/ingest#73',
      body: 'Replica 3 flat for an hour with your branch. It was always replica 3 because the balancer sends the Portuguese gateways there. Nothing mystical about the number.',
    },
    { kind: 'close', by: 'kwame', on: 'platform/ingest#73' },
  ],
  [
    {
      kind: 'comment',
      by: 'kwame',
      on: 'platform/ingest#68',
      body: 'Client group is there, `keepalive_override = 840`, 34 ids. @mira it takes effect at the next reconnect of each, so within a quarter of an hour by definition.',
    },
    {
      kind: 'comment',
      by: 'oskar',
      on: 'platform/ingest#68',
      body: 'The teeth are gone. One long flat line, like the Alentejo.',
    },
    {
      kind: 'comment',
      by: 'ines',
      on: 'platform/ingest#71',
      body: 'Then the NAT operator is in again. 8 in PT from Monday, the others as in the table. @mira you say when, I only say how many.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'wen',
      on: 'platform/ingest#66',
      body: 'My job is paused, I see 0 rows from it since 09:30. @mira you can clean whenever you like. When you are done I compute the four farms again and compare with the rain gauge on the station roof, 手工的.',
    },
    {
      kind: 'comment',
      by: 'priya',
      on: 'platform/ingest!20',
      body: 'Read it twice. One question: a corrected batch that arrives *twice*, does the second one delete what the first one wrote and write the same again? I think yes and harmless, but there should be a test which says so.',
    },
  ],
  [
    { kind: 'assign', by: 'callum', on: 'platform/ingest#69', to: 'david' },
    {
      kind: 'comment',
      by: 'david',
      on: 'platform/ingest#69',
      body: 'Me? All right. I have read the contributing page, and I have a branch with one letter swapped. Is there someone who would hold my hand for the “both names for 30 days” part?',
    },
    {
      kind: 'comment',
      by: 'callum',
      on: 'platform/ingest#69',
      body: '@david call me after three. It is two lines and one comment with a date in it.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'david',
      on: 'platform/api#72',
      body: 'He has read the apology to his wife over breakfast, and they both laughed, he says. He asks for a rule “below 34” again, for tonight. @mateus may I switch it on?',
    },
    {
      kind: 'comment',
      by: 'mateus',
      on: 'platform/api#72',
      body: 'Not yet. The rule is stored in °C from now on and converted at the edge, in one place, with a type that refuses to be a plain number. Deployed to staging; tonight’s frost in the recorded Oregon night fires once, at 34.0 °F. Production in an hour, then yes.',
    },
    { kind: 'close', by: 'mateus', on: 'platform/api#72' },
    {
      kind: 'comment',
      by: 'david',
      on: 'platform/api#72',
      body: 'On since 16:10 his time. I have told him the number to call is mine tonight.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'rosa',
      on: 'platform/api#75',
      body: 'Now it is four gateways in Odemira, the fourth is behind the same relay. So @mira I believe the relay theory. The farmer does not see it (staging), only I do, so no hurry, only a little.',
    },
    {
      kind: 'comment',
      by: 'oskar',
      on: 'platform/api#75',
      body: 'A relay speaks for the gateways behind it with its *own* client id, so the broker hook never hears from them. `last_heard_at` has to come from the message and not from the session.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'kwame',
      on: 'platform/api!18',
      body: '@mira renewed every 10 s, lost after 30 s, and a worker that wakes up late reads the token before it writes. I killed it 200 times over lunch: 0 deliveries with an old token.',
    },
    { kind: 'push', by: 'kwame', on: 'platform/api!18', commits: ['Read the token again after waking up'] },
    {
      kind: 'push',
      by: 'mateus',
      on: 'platform/api!17',
      commits: ['Keep the comment about why the cursor is inclusive'],
    },
  ],
  [
    {
      kind: 'comment',
      by: 'mateus',
      on: 'platform/api#74',
      body: '400 with `"this cursor is not from here"`, in exactly these words. It will be the first error message of ours somebody asked for.',
    },
    { kind: 'close', by: 'mateus', on: 'platform/api#74' },
    {
      kind: 'comment',
      by: 'yusuf',
      on: 'platform/api#74',
      body: 'Thank you. I have also stopped mixing them, if that counts for something.',
    },
  ],
  [
    {
      kind: 'comment',
      by: 'callum',
      on: 'platform/infrastructure#70',
      body: 'The cookie was set for `/` and read for `/d`. One login is enough now. @sofia please try the tablet in the kitchen, it is the only browser here that forgets nothing.',
    },
    {
      kind: 'comment',
      by: 'sofia',
      on: 'platform/infrastructure#70',
      body: 'Once in, stays in. The kitchen can see Estonia again.',
    },
    { kind: 'close', by: 'sofia', on: 'platform/infrastructure#70' },
  ],
  [
    {
      kind: 'comment',
      by: 'hugo',
      on: 'platform/infrastructure#69',
      body: 'Of the 37: 28 took the update over the air during the night. Nine are left, and they are the nine. @mira the list with places is in the shared folder; @rosa marked the two on the way to her mother.',
    },
    {
      kind: 'comment',
      by: 'nils',
      on: 'platform/infrastructure#69',
      body: 'I have nine new modems on the shelf. Tell me the addresses and who drives, and I pack them with the right screwdriver.',
    },
  ],
  [
    {
      kind: 'push',
      by: 'kwame',
      on: 'platform/infrastructure!20',
      commits: ['Pin pgbouncer to the version of the old replicas'],
    },
    {
      kind: 'comment',
      by: 'ines',
      on: 'platform/infrastructure#61',
      body: 'Thursday 08:00 UTC stands. Everybody has a role and nobody has two. If you cannot make it, say so here and not in the morning.',
    },
    {
      kind: 'comment',
      by: 'david',
      on: 'platform/infrastructure#61',
      body: 'Banner texts are in all six languages, the phone is charged, and I know where step 9 is.',
    },
  ],
]
