import type { Account } from '../../../shared/ipc.ts'
import type { KeptOffline } from '../../../shared/model/kept-offline.ts'
import type {
  ActivityRow,
  InboxRow,
  IssueRow,
  Item,
  ItemContents,
  LabelBadge,
  MergeRequestRow,
  NoteRow,
  ProjectRow,
  ReasonRow,
  SnippetRow,
} from '../../../shared/model/rows.ts'
import type { User } from '../../../shared/model/user.ts'

/** A small workspace in memory, the same at every start but for "now". */

export const accountId = 'sample1'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const names: Readonly<Record<string, string>> = {
  mira: 'Mira Solheim',
  ines: 'Inês Carvalho',
  tomasz: 'Tomasz Wrona',
  haruto: 'Haruto Shimizu',
  leila: 'Leila Haddad',
  oskar: 'Oskar Lindgren',
  priya: 'Priya Raman',
  callum: 'Callum Reid',
  rosa: 'Rosa Ferri',
  grete: 'Grete Kask',
}
const usernames = Object.keys(names)

/** Somebody by username or id. */
export function person(who: string | number): User {
  const username = typeof who === 'string' ? who : (usernames[who - 1] ?? 'mira')
  const id = usernames.indexOf(username) + 1
  return { id, username, name: names[username] ?? username, state: 'active', avatarUrl: null, webUrl: null }
}

export const sampleAccount: Account = {
  id: accountId,
  url: 'http://127.0.0.1:8080',
  user: { ...person('mira'), isAdmin: false, email: 'mira@larkspur.example' },
  kept: 'sample',
  state: 'ready',
  problem: null,
}

export const projects: readonly (ProjectRow & { readonly id: number })[] = [
  'hardware/gateway',
  'hardware/soil-probe',
  'platform/ingest',
  'platform/api',
  'apps/console',
  'apps/field-app',
  'company/handbook',
].map((path, index) => ({
  kind: 'project',
  id: index + 1,
  key: `${accountId}/project/${index + 1}`,
  name: path.split('/')[1] ?? path,
  pathWithNamespace: path,
  starred: index < 2,
  openIssues: 0,
  openMergeRequests: 0,
}))

export const labels = [
  { name: 'bug', color: '#d9534f' },
  { name: 'field report', color: '#f0ad4e' },
  { name: 'power', color: '#ffee33' },
  { name: 'documentation', color: '#5cb85c' },
  { name: 'good first issue', color: '#7f8cff' },
  { name: 'security', color: '#34495e' },
]

/** A label by its name; grey when nobody knows it yet. */
export function badgeOf(name: string): LabelBadge {
  return labels.find((label) => label.name === name) ?? { name, color: '#9b9b9b' }
}

const titles = [
  'Gateway loses its place in the queue after a brown-out',
  'Readings arrive twice when the uplink drops in the middle of a batch',
  'Soil probe wakes every 40 s instead of every 15 min once the battery is below 3.2 V',
  'Chart of the last 30 days starts its axis above zero',
  'Import of a field boundary with a hole in it fails without a message, and the map then shows the whole county as one field',
  'Retry-After is ignored by the uploader',
  'Farmers read “offline” as “broken”',
  '低温で起動に失敗することがある',
  'Rotate the signing key of firmware images',
  'Handbook: who answers the phone in August',
  'Downsampling drops the highest value of each hour',
  'Search finds “moisture” but not “soil moisture”',
  'Bluetooth pairing hangs on the second attempt',
  'Write down how the antenna was tuned',
]

const description = `Seen on **three gateways** near Røros since the update on Tuesday. After a brown-out the gateway comes back, but starts to send from the *beginning* of the queue file, so that everything of the last two days arrives again.

## What I see

1. Power drops below 4.6 V for about 200 ms.
2. The watchdog resets the board.
3. \`queue.idx\` is read before the file system has been checked.

\`\`\`
[  0.412] queue: index unreadable (EIO), starting at 0
[  0.414] uplink: 18,204 readings waiting, oldest 2 days
\`\`\`

| gateway | firmware | duplicates |
| --- | --- | ---: |
| LG-0041 | 2.8.1 | 18,204 |
| LG-0077 | 2.8.1 | 9,310 |
| LG-0102 | 2.8.0 | 0 |

- [x] Reproduced on the bench
- [ ] Index written twice, with a checksum
- [ ] Ingest refuses what it already has, see platform/ingest#2 and !3

@tomasz says the regulator is fine. ![The scope](https://code.example.org/uploads/scope.png) More in [the runbook](https://code.example.org/wiki/brown-out).

> It only has to be right once a day, but then it has to be right.`

const comments = [
  'Confirmed on the bench with the new regulator. It needs **two** dips within a second; one is survived.',
  'Could the index be written next to the data, so that there is nothing to lose? I would rather not have a second file that has to agree with the first.\n\n@ines what does ingest do with the duplicates today?',
  'Ingest keeps the first and counts the rest. Nothing is wrong in the charts, but the farmer pays for the traffic.',
  'ログを見ました。`fsync` の前に電源が落ちています。',
  'Rolled back LG-0041 and LG-0077 to 2.8.0 for now.',
]

function at(age: number): string {
  return new Date(Date.now() - age).toISOString()
}

function pick<T>(values: readonly T[], index: number): T {
  return values[index % values.length] as T
}

export function makeIssues(howMany: number): IssueRow[] {
  return Array.from({ length: howMany }, (_, index) => {
    const project = pick(projects, index * 3)
    const closed = index % 4 === 3
    const age = index * 47 * minute + (index % 7) * 11 * minute + 3 * minute
    return {
      kind: 'issue',
      key: `${accountId}/issue/${index + 1}`,
      iid: index + 1,
      reference: `#${index + 1}`,
      projectKey: project.key,
      projectPath: project.pathWithNamespace,
      title: pick(titles, index) + (index < titles.length ? '' : ` (${Math.floor(index / titles.length) + 1})`),
      state: closed ? 'closed' : 'opened',
      author: person(pick(usernames, index * 5 + 2)),
      assignee: index % 3 === 2 ? null : person(pick(usernames, index * 2)),
      labels: labels.slice(index % 4, (index % 4) + (index % 5 === 4 ? 4 : index % 3)),
      milestone:
        index % 2 === 0
          ? {
              id: 1,
              iid: 1,
              projectId: project.id,
              title: 'Spring season',
              description: '',
              state: 'active',
              dueDate: null,
              startDate: null,
              createdAt: at(60 * day),
              updatedAt: at(60 * day),
            }
          : null,
      notesCount: index % 6,
      upvotes: 0,
      downvotes: 0,
      subscribed: false,
      createdAt: at(age + 5 * day),
      updatedAt: at(age),
      pending: [],
      dueDate: index % 5 === 0 ? at(index === 0 ? 2 * day : -6 * day).slice(0, 10) : null,
      confidential: index === 8,
    }
  })
}

export function makeMergeRequests(): MergeRequestRow[] {
  const states = ['opened', 'opened', 'merged', 'opened', 'closed']
  return Array.from({ length: 24 }, (_, index) => {
    const [base] = makeIssues(index + 4).slice(-1)
    if (!base) throw new Error('no issue to start from')
    const { dueDate: _dueDate, confidential: _confidential, ...entries } = base
    const title = pick(
      [
        'Write the queue index twice',
        'WIP: Refuse readings that came before',
        'Axis from zero',
        'Honour Retry-After',
        'Tune the 868 MHz match',
      ],
      index,
    )
    return {
      ...entries,
      kind: 'mergeRequest',
      key: `${accountId}/mergeRequest/${index + 1}`,
      iid: index + 1,
      reference: `!${index + 1}`,
      title,
      state: pick(states, index),
      sourceBranch: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      targetBranch: 'master',
      workInProgress: title.startsWith('WIP'),
      mergeStatus: index === 3 ? 'cannot_be_merged' : 'can_be_merged',
      mergeWhenBuildSucceeds: false,
      sha: 'f00ba4',
    }
  })
}

/** What concerns Mira, with reasons of every kind. */
export function makeInbox(issues: readonly IssueRow[], mergeRequests: readonly MergeRequestRow[]): InboxRow[] {
  const kinds = [
    ['mentioned', 'assigned', 'replied', 'replied'],
    ['assigned'],
    ['replied'],
    ['milestone_due'],
    ['unmergeable'],
    ['replied', 'replied', 'replied'],
    ['merged'],
    ['mentioned', 'replied'],
    ['build_failed'],
    ['approval_required'],
    ['marked'],
    ['milestone_overdue'],
  ]
  return Array.from({ length: 18 }, (_, index) => {
    const mine = pick(kinds, index)
    const ofMergeRequest = mine.some((kind) =>
      ['unmergeable', 'merged', 'build_failed', 'approval_required'].includes(kind),
    )
    const item = ofMergeRequest ? pick(mergeRequests, index) : pick(issues, index)
    const milestone = mine.some((kind) => kind.startsWith('milestone'))
    const reasons = mine.map((kind, place): ReasonRow => {
      const silent = milestone || ['unmergeable', 'build_failed'].includes(kind) || (kind === 'assigned' && place > 0)
      return {
        kind,
        source: ['mentioned', 'approval_required', 'build_failed', 'marked'].includes(kind) ? 'service' : 'docket',
        at: at(index * 4 * hour + place * 17 * minute + 9 * minute),
        actor: silent ? null : person(kind === 'marked' ? 'mira' : pick(usernames.slice(1), index * 2 + place)),
        noteKey: null,
        text: ['mentioned', 'replied'].includes(kind) ? pick(comments, index + place) : '',
      }
    })
    return {
      kind: 'inboxEntry',
      key: `${accountId}/inboxEntry/${index + 1}`,
      at: reasons[0]?.at ?? at(0),
      reasons,
      itemKey: item.key,
      item: index === 10 ? null : item,
      milestone: milestone ? { title: 'Spring season', dueDate: at(-2 * day).slice(0, 10), openItems: 4 } : null,
      webUrl: null,
      triage: { part: 'open', unread: index < 4, pinned: index === 0, snoozedUntil: null },
    }
  })
}

export function makeNotes(itemKey: string, start: number): NoteRow[] {
  const system = [false, false, true, false, true, false]
  return system.map((isSystem, index) => ({
    kind: 'note',
    key: `${accountId}/note/${start + index + 1}`,
    body: isSystem
      ? pick(['Added ~bug label', 'Milestone changed to Spring season'], index / 2)
      : pick(comments, index + itemKey.length),
    author: person(pick(usernames, index * 3 + start)),
    createdAt: at((system.length - index) * 7 * hour),
    updatedAt: null,
    system: isSystem,
    awards: [],
    pending: [],
  }))
}

/** A snippet of a project, by its number. */
export function makeSnippet(projectKey: string, number: number): SnippetRow {
  return {
    kind: 'snippet',
    key: `${accountId}/snippet/${number}`,
    reference: `$${number}`,
    projectKey,
    projectPath: projects.find(({ key }) => key === projectKey)?.pathWithNamespace ?? '',
    awards: [{ name: 'thumbsup', count: 2, own: false }],
    readAt: at(3 * minute),
    pending: [],
  }
}

export function itemOf(row: IssueRow | MergeRequestRow): Item {
  return {
    row,
    description: row.iid % 9 === 8 ? '' : description,
    webUrl: `https://code.example.org/${row.projectPath}/${row.kind === 'issue' ? 'issues' : 'merge_requests'}/${row.iid}`,
    threadReadAt: at(hour),
    remarks: [],
    triage: { part: null, unread: false, pinned: false, snoozedUntil: null },
    look: null,
    changes: [],
  }
}

/** What happened, newest first, in the last days: something of each sort. */
export function makeActivity(issues: readonly IssueRow[], mergeRequests: readonly MergeRequestRow[]): ActivityRow[] {
  const [bug, report] = labels
  if (!bug || !report) throw new Error('no labels')
  const sorts: readonly Partial<ActivityRow>[] = [
    { action: 'commented', comment: comments[0] ?? '' },
    { action: 'closed', field: 'state', before: 'opened', after: 'closed' },
    { field: 'labels', labelsAdded: [bug], labelsRemoved: [report] },
    { field: 'milestone', before: '1.0', after: 'Spring season' },
    { action: 'merged', field: 'state', before: 'opened', after: 'merged' },
    { field: 'assignee', assigneeAfter: person('mira') },
    { action: 'pushed', field: 'sha', subjectKind: 'branch', subject: 'queue-index-twice', commits: 3, around: true },
    { field: 'mergeStatus', before: 'can_be_merged', after: 'cannot_be_merged', actor: null, around: true },
    { field: 'title', before: 'Gateway sleeps', after: 'Gateway sleeps through its first uplink after a cold start' },
    { action: 'opened' },
    { field: 'dueDate', after: at(-3 * day).slice(0, 10), actor: null },
    { action: 'opened', subjectKind: 'Milestone', subject: 'Autumn season', item: null, targetKey: null },
  ]
  return Array.from({ length: 40 }, (_, index) => {
    const sort = pick(sorts, index)
    const ofMergeRequest = ['merged', 'pushed'].includes(sort.action ?? '') || sort.field === 'mergeStatus'
    const item = ofMergeRequest ? pick(mergeRequests, index) : pick(issues, index * 2)
    const actor = person(pick(usernames, index * 3 + 1))
    const row: ActivityRow = {
      kind: 'activity',
      key: `${accountId}/activity/${40 - index}`,
      actor,
      own: false,
      action: 'changed',
      field: null,
      before: null,
      after: null,
      assigneeBefore: null,
      assigneeAfter: null,
      labelsRemoved: [],
      labelsAdded: [],
      comment: null,
      subjectKind: null,
      subject: null,
      commits: null,
      at: at(index * index * 3 * minute + 4 * minute),
      around: false,
      projectKey: item.projectKey,
      projectPath: item.projectPath,
      targetKey: item.key,
      item,
      ...sort,
    }
    return { ...row, own: row.actor?.username === 'mira' }
  })
}

/** How much of something is on this computer; all of its 230 items unless said otherwise. */
export function keptState(key: string, changed: Partial<KeptOffline> = {}): KeptOffline {
  const total = key.includes('/project/') ? 230 : 1
  const whole = { total, there: total }
  return {
    key,
    title: projects.find((project) => project.key === key)?.pathWithNamespace ?? 'The pump answers late',
    kept: false,
    within: null,
    items: whole,
    threads: whole,
    diffs: { total: 0, there: 0 },
    pictures: { total: 0, there: 0 },
    refused: 0,
    bytes: 2_400_000,
    oldestReadAt: new Date(Date.now() - 310_000).toISOString(),
    newestReadAt: new Date(Date.now() - 60_000).toISOString(),
    complete: true,
    ...changed,
  }
}

/** What a merge request changes; nothing of an issue. Its second version came with two commits, and with another file. */
export function makeContents(item: string): ItemContents {
  const isMergeRequest = item.includes('/mergeRequest/')
  return {
    awards: [],
    commits: isMergeRequest
      ? [
          { id: 'c3', title: 'Wait less', sinceVersion: 2, age: hour },
          { id: 'c2', title: 'Say why it waits', sinceVersion: 2, age: 2 * hour },
          { id: 'c1', title: 'Pump only when asked', sinceVersion: 0, age: 3 * day },
        ].map(({ id, age, ...commit }) => ({
          ...commit,
          id: id.repeat(20),
          shortId: id.repeat(4),
          authorName: 'Inês Carvalho',
          authorEmail: null,
          createdAt: at(age),
          message: commit.title,
        }))
      : [],
    versions: [],
    changes: isMergeRequest
      ? [
          {
            oldPath: 'docs/pump.md',
            newPath: 'docs/pump.md',
            aMode: '100644',
            bMode: '100644',
            diff: '@@ -1 +1 @@\n-It waits.\n+It waits less.\n',
            newFile: false,
            renamedFile: false,
            deletedFile: false,
            sinceVersion: 0,
          },
          {
            oldPath: 'src/pump.rs',
            newPath: 'src/pump.rs',
            aMode: '100644',
            bMode: '100644',
            diff: '@@ -1,2 +1,2 @@\n fn pump() {\n-    wait(10);\n+    wait(5);\n',
            newFile: false,
            renamedFile: false,
            deletedFile: false,
            sinceVersion: 2,
          },
        ]
      : [],
    readAt: new Date().toISOString(),
  }
}
