import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '../support/properties.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { BenchAccount } from './account.ts'
import { Recorder } from './recorder.ts'
import { inProportion, issues, notes } from './size.ts'
import { Words } from './words.ts'

/** The content of the large workspace besides the issues and notes of size.ts. */
export const mergeRequests = inProportion(10_000)

/** Bytes of text on average: title and description of an item together, and a note. */
const titleBytes = 50
const descriptionBytes = 550
export const noteBytes = 120

/** The number of items with the same text, which keeps the fixture small enough to be read at once. */
const alike = 10
const notesOfMergeRequest = 5

const colleagues = Array.from({ length: 20 }, (_, index) => `colleague-${index + 1}`)
const labels = Array.from({ length: 30 }, (_, index) => `label-${index + 1}`)
const milestones = Array.from({ length: 10 }, (_, index) => `milestone ${index + 1}`)

/** One project with everything in it, of whose text no two blocks share a sentence. */
function fixture() {
  const words = new Words(randomFrom(7))
  const block = (index: number, notesOfEach: number) => ({
    title: `${words.text(titleBytes - 6)} {n}`,
    description: words.text(words.length(descriptionBytes)),
    author: colleagues[index % colleagues.length],
    ...(index % 100 === 8 ? { assignee: 'ada' } : index % 3 === 0 ? { assignee: colleagues[index % 7] } : {}),
    labels: [labels[index % labels.length], labels[(index * 7 + 1) % labels.length]],
    ...(index % 4 === 0 ? { milestone: milestones[index % milestones.length] } : {}),
    notes: Array.from({ length: notesOfEach }, (_, at) => ({
      author: colleagues[(index + at) % colleagues.length],
      body: words.text(words.length(noteBytes)),
    })),
    repeat: alike,
  })
  const blocksOfMergeRequests = mergeRequests / alike
  // None to nine notes for each issue, so many that they and those of the merge requests make up the whole.
  const usual = (notes - mergeRequests * notesOfMergeRequest) / issues - 4.5
  return {
    users: ['ada', ...colleagues],
    groups: [{ path: 'farm', members: { [colleagues[0] ?? '']: 'owner' } }],
    projects: [
      {
        path: 'farm/field',
        visibility: 'private',
        members: { ada: 'developer', ...Object.fromEntries(colleagues.map((name) => [name, 'developer'])) },
        labels,
        milestones,
        issues: Array.from({ length: issues / alike }, (_, index) => ({
          ...block(index, usual + (index % 10)),
          state: index % 10 < 7 ? 'closed' : 'opened',
        })),
        mergeRequests: Array.from({ length: blocksOfMergeRequests }, (_, index) => ({
          ...block(index, notesOfMergeRequest),
          state: index % 10 < 8 ? 'merged' : 'opened',
        })),
      },
    ],
  }
}

/** The large workspace as the service holds it, and a static server of the answers it gave. */
export interface LargeWorkspace {
  readonly service: ServiceProcess
  readonly recorder: Recorder
  readonly projectId: number
  /** As somebody else than the user. */
  readonly colleagueToken: string
}

let open: Promise<LargeWorkspace> | null = null
let synced: Promise<string> | null = null
let folder: string | null = null

/** Starts it at the first call; filling it takes a minute. */
export function largeWorkspace(say: (line: string) => void): Promise<LargeWorkspace> {
  open ??= start(say)
  return open
}

/**
 * The folder of an account that has everything of the workspace's lists, indexed, and reads nothing by itself any more. For
 * copies: the first call waits for the first sync.
 */
export function syncedFolder(say: (line: string) => void): Promise<string> {
  synced ??= sync(say)
  return synced
}

/** Ends it, if anybody asked for it. */
export async function closeLargeWorkspace(): Promise<void> {
  const workspace = await open?.catch(() => null)
  open = null
  synced = null
  await Promise.all([workspace?.service.stop(), workspace?.recorder.stop()])
  if (folder !== null) rmSync(folder, { recursive: true, force: true })
  folder = null
}

async function start(say: (line: string) => void): Promise<LargeWorkspace> {
  folder = mkdtempSync(join(tmpdir(), 'docket-bench-'))
  const content = fixture()
  const service = new ServiceProcess(folder, content)
  const kept = keptFile(JSON.stringify(content))
  if (kept !== null && existsSync(kept)) copyFileSync(kept, join(folder, 'service.db'))
  else say(`filling the service with ${issues} issues, ${mergeRequests} merge requests and ${notes} notes`)
  await service.start()
  if (kept !== null && !existsSync(kept)) {
    await service.stop()
    copyFileSync(join(folder, 'service.db'), kept)
    await service.start()
  }
  const [project] = await service.ask<{ id: number }[]>('token-ada', '/projects')
  const recorder = new Recorder()
  await recorder.start(service.address)
  return { service, recorder, projectId: project?.id ?? 0, colleagueToken: `token-${colleagues[0]}` }
}

async function sync(say: (line: string) => void): Promise<string> {
  const { recorder } = await largeWorkspace(say)
  say('a first sync to begin with')
  const account = await BenchAccount.open({ folder: join(folder ?? '', 'synced'), baseUrl: recorder.address })
  await account.untilSearchable()
  await account.threads.engine.calls.stopSync({ stopped: true })
  await account.close()
  return join(folder ?? '', 'synced')
}

/** The database of a filled service that is kept for the next run, in the folder `DOCKET_BENCH_KEEP`; null without one. */
function keptFile(content: string): string | null {
  const keep = process.env['DOCKET_BENCH_KEEP']
  if (keep === undefined) return null
  mkdirSync(keep, { recursive: true })
  return join(keep, `service-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.db`)
}
