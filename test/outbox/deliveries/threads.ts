import { createHash } from 'node:crypto'
import { diffPlaces, lineCodeOf, numbersOf } from '../../../shared/diff/line-code.ts'
import type { DiffPlace } from '../../../shared/diff/lines.ts'
import type { Position, RangeEnd } from '../../../shared/model/position.ts'
import type { Loose, Stage, StagedItem } from './stage.ts'

/** Threads on the service, as the tests of deliveries look at them. */

/** The path of the threads of an item. */
export function threadsAt(on: StagedItem): string {
  const list = on.kind === 'issue' ? 'issues' : 'merge_requests'
  return `/../v4/projects/${on.projectId}/${list}/${on.iid}/discussions`
}

/** The texts of the notes of each thread of an item, as the service has them. Where it wrote a line itself, the thread is empty. */
export async function textsOf(stage: Stage, on: StagedItem): Promise<string[][]> {
  const threads: Loose[] = await stage.get(`${threadsAt(on)}?per_page=100`)
  return threads.map(({ notes }) => notes.filter(({ system }: Loose) => !system).map(({ body }: Loose) => body))
}

/** Somebody begins a thread by the service itself. Returns its id and the key of its note. */
export async function begun(stage: Stage, on: StagedItem, body = 'Why?', user = 'ben') {
  const { body: thread } = await stage.ask('POST', threadsAt(on), { body }, user)
  const id: string = thread.id
  const note: number = thread.notes[0].id
  return { id, note, target: stage.key('note', note) }
}

/** A merge request with its first changed file, and positions in it. */
export async function changed(stage: Stage) {
  const item = await stage.item('Forge')
  const path = `/../v4/projects/${item.projectId}/merge_requests/${item.iid}`
  const { diff_refs: refs } = await stage.get(path)
  const {
    changes: [file],
  } = await stage.get(`${path}/changes`)
  const digest = createHash('sha1').update(file.new_path).digest('hex')
  const endAt = (place: DiffPlace): RangeEnd => ({
    lineCode: lineCodeOf(digest, place),
    type: place.line.kind === 'added' ? 'new' : 'old',
    ...numbersOf(place.line),
  })
  const positionAt = (place: DiffPlace, from: DiffPlace | null = null): Position => ({
    baseSha: refs.base_sha,
    startSha: refs.start_sha,
    headSha: refs.head_sha,
    positionType: 'text',
    oldPath: file.old_path,
    newPath: file.new_path,
    ...numbersOf(place.line),
    lineRange: from && { start: endAt(from), end: endAt(place) },
  })
  return { item, places: diffPlaces(file.diff), positionAt }
}
