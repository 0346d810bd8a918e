import type { Account } from '../../../shared/ipc.ts'
import { serviceOfV3 } from '../../../shared/model/service-facts.ts'
import type { Commit } from '../../../shared/model/commit.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import type { Issue } from '../../../shared/model/issue.ts'
import type { Label } from '../../../shared/model/label.ts'
import type { MergeRequest } from '../../../shared/model/merge-request.ts'
import type { Milestone } from '../../../shared/model/milestone.ts'
import type { Note } from '../../../shared/model/note.ts'
import type { Project } from '../../../shared/model/project.ts'
import type { User } from '../../../shared/model/user.ts'
import {
  sampleIssue,
  sampleLabel,
  sampleMergeRequest,
  sampleMilestone,
  sampleNote,
  sampleProject,
} from '../../support/samples.ts'

/** The service's rows of a small workspace, the same at every start but for "now". */

export const accountId = 'sample1'
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

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
export const usernames = Object.keys(names)

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
  service: serviceOfV3,
  kept: 'sample',
  state: 'ready',
  problem: null,
}

/** The same user on a service of v4, which has threads. */
export const accountOverV4: Account = {
  ...sampleAccount,
  service: { ...sampleAccount.service, interface: 'v4', version: '16.11.2' },
}

/** The same on a service of the newest release. */
export const accountOfToday: Account = {
  ...sampleAccount,
  service: { ...sampleAccount.service, interface: 'v4', version: '19.5.0' },
}

/** The same user on another service. */
export const otherAccount: Account = {
  ...sampleAccount,
  id: 'other1',
  url: 'https://code.example.org',
  kept: 'keychain',
}

export const projects: readonly Project[] = [
  'hardware/gateway',
  'hardware/soil-probe',
  'platform/ingest',
  'platform/api',
  'apps/console',
  'apps/field-app',
  'company/handbook',
].map((path, index) =>
  sampleProject(index + 1, {
    name: path.split('/')[1] ?? path,
    path: path.split('/')[1] ?? path,
    pathWithNamespace: path,
    defaultBranch: path === 'platform/api' ? 'main' : 'master',
    webUrl: `https://code.example.org/${path}`,
  }),
)

export const labels: readonly Label[] = [
  ['bug', '#d9534f'],
  ['field report', '#f0ad4e'],
  ['power', '#ffee33'],
  ['documentation', '#5cb85c'],
  ['good first issue', '#7f8cff'],
  ['security', '#34495e'],
].map(([name = '', color = ''], index) =>
  sampleLabel({
    id: index + 1,
    name,
    color,
    description: name === 'power' ? 'Batteries, regulators and brown-outs' : null,
    subscribed: name === 'bug',
  }),
)

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

export const comments = [
  'Confirmed on the bench with the new regulator. It needs **two** dips within a second; one is survived.',
  'Could the index be written next to the data, so that there is nothing to lose? I would rather not have a second file that has to agree with the first.\n\n@ines what does ingest do with the duplicates today?',
  'Ingest keeps the first and counts the rest. Nothing is wrong in the charts, but the farmer pays for the traffic.',
  'ログを見ました。`fsync` の前に電源が落ちています。',
  'Rolled back LG-0041 and LG-0077 to 2.8.0 for now.',
]

export function at(age: number): string {
  return new Date(Date.now() - age).toISOString()
}

export function pick<T>(values: readonly T[], index: number): T {
  return values[index % values.length] as T
}

const seasons = [
  { title: 'Spring season', state: 'active', dueDate: '2027-04-30' },
  { title: 'Autumn season', state: 'active', dueDate: null },
  { title: 'Winter season', state: 'closed', dueDate: '2026-02-28' },
]

/** The milestones of a project; spring first. Those of the first project have the numbers 1 to 3. */
export function milestonesOf(project: Project): Milestone[] {
  return seasons.map((season, index) =>
    sampleMilestone((project.id - 1) * seasons.length + index + 1, {
      iid: index + 1,
      projectId: project.id,
      ...season,
      createdAt: at(60 * day),
      updatedAt: at(60 * day),
    }),
  )
}

/** Long texts of that many items: of more nobody reads any. */
const mostTexts = 60

/** The fields that issues and merge requests have in common. */
function sampleItem(index: number) {
  const project = pick(projects, index * 3)
  const age = index * 47 * minute + (index % 7) * 11 * minute + 3 * minute
  const named = labels.slice(index % 4, (index % 4) + (index % 5 === 4 ? 4 : index % 3))
  return {
    project,
    projectId: project.id,
    author: person(pick(usernames, index * 5 + 2)),
    assignee: index % 3 === 2 ? null : person(pick(usernames, index * 2)),
    labels: named.map(({ name }) => name),
    milestone: index % 2 === 0 ? (milestonesOf(project)[0] ?? null) : null,
    userNotesCount: index % 6,
    createdAt: at(age + 5 * day),
    updatedAt: at(age),
  }
}

/** The text of the item with this number; every ninth has none. */
function textOf(iid: number): string {
  return iid % 9 === 8 || iid > mostTexts ? '' : description
}

/** Issues, the last updated first. */
export function makeIssues(howMany: number): Issue[] {
  return Array.from({ length: howMany }, (_, index) => {
    const { project, ...item } = sampleItem(index)
    return sampleIssue(index + 1, {
      ...item,
      title: pick(titles, index) + (index < titles.length ? '' : ` (${Math.floor(index / titles.length) + 1})`),
      description: textOf(index + 1),
      state: index % 4 === 3 ? 'closed' : 'opened',
      dueDate: index % 5 === 0 ? at(index === 0 ? 2 * day : -6 * day).slice(0, 10) : null,
      confidential: index === 8,
      webUrl: `${project.webUrl}/issues/${index + 1}`,
    })
  })
}

const mergeRequestTitles = [
  'Write the queue index twice',
  'WIP: Refuse readings that came before',
  'Axis from zero',
  'Honour Retry-After',
  'Tune the 868 MHz match',
]

/** Merge requests, the last updated first. */
export function makeMergeRequests(): MergeRequest[] {
  const states = ['opened', 'opened', 'merged', 'opened', 'closed']
  return Array.from({ length: 24 }, (_, index) => {
    const { project, ...item } = sampleItem(index + 3)
    const title = pick(mergeRequestTitles, index)
    return sampleMergeRequest(index + 1, {
      ...item,
      title,
      description: textOf(index + 1),
      state: pick(states, index),
      sourceBranch: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      targetBranch: 'master',
      workInProgress: title.startsWith('WIP'),
      mergeStatus: index === 3 ? 'cannot_be_merged' : 'can_be_merged',
      sha: 'f00ba4',
      webUrl: `${project.webUrl}/merge_requests/${index + 1}`,
    })
  })
}

/** The comments and the service's own lines of the thread in that place. */
export function makeNotes(thread: number): Note[] {
  const system = [false, false, true, false, true, false]
  return system.map((isSystem, index) =>
    sampleNote(thread * system.length + index + 1, {
      body: isSystem
        ? pick(['Added ~bug label', 'Milestone changed to Spring season'], index / 2)
        : pick(comments, index + 15),
      author: person(pick(usernames, index * 3 + thread * 10)),
      createdAt: at((system.length - index) * 7 * hour),
      system: isSystem,
    }),
  )
}

/** The commits of a merge request, the newest first: of the first push, or of both. */
export function makeCommits(pushes: 1 | 2): Commit[] {
  const all = [
    { id: 'c3', title: 'Wait less', age: hour },
    { id: 'c2', title: 'Say why it waits', age: 2 * hour },
    { id: 'c1', title: 'Pump only when asked', age: 3 * day },
  ]
  return all.slice(pushes === 1 ? 2 : 0).map(({ id, title, age }) => ({
    id: id.repeat(20),
    shortId: id.repeat(4),
    title,
    authorName: 'Inês Carvalho',
    authorEmail: null,
    createdAt: at(age),
    message: title,
  }))
}

/** The changes of a merge request: after the first push, or after both. */
export function makeChanges(pushes: 1 | 2): FileChange[] {
  const pump = {
    aMode: '100644',
    bMode: '100644',
    newFile: false,
    renamedFile: false,
    deletedFile: false,
    tooLarge: false,
    collapsed: false,
    generatedFile: false,
  }
  const change = (path: string, diff: string) => ({ oldPath: path, newPath: path, diff, ...pump })
  const docs = change('docs/pump.md', '@@ -1 +1 @@\n-It waits.\n+It waits less.\n')
  const source = change('src/pump.rs', '@@ -1,2 +1,2 @@\n fn pump() {\n-    wait(10);\n+    wait(5);\n')
  return pushes === 1 ? [docs] : [docs, source]
}
