import { diffPlaces } from '../../../shared/diff/line-code.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { Loose, Stage, StagedItem } from './stage.ts'

/** A suggestion that somebody has made, as an edit names it. */
export interface Suggested {
  readonly id: number
  readonly note: Key<'note'>
  readonly noteId: number
}

/** The path of a merge request in API v4, which alone knows suggestions. */
export function pathOverV4({ projectId, iid }: StagedItem): string {
  return `/../v4/projects/${projectId}/merge_requests/${iid}`
}

/** Somebody suggests other text for a line of the first changed file of a merge request. @param at counts its added lines from the last */
export async function suggest(stage: Stage, item: StagedItem, text: string, at = 1, around = ''): Promise<Suggested> {
  const path = pathOverV4(item)
  const { diff_refs: refs } = await stage.get(path)
  const [file] = (await stage.get(`${path}/diffs`)) as Loose[]
  const line = diffPlaces(file.diff)
    .map((place) => place.line)
    .filter(({ kind }) => kind === 'added')
    .at(-at)
  const position = {
    ...{ base_sha: refs.base_sha, start_sha: refs.start_sha, head_sha: refs.head_sha, position_type: 'text' },
    ...{ old_path: file.old_path, new_path: file.new_path, new_line: line?.after },
  }
  const body = `Better:\n\n\`\`\`suggestion${around}\n${text}\n\`\`\``
  const { status, body: begun } = await stage.ask('POST', `${path}/discussions`, { body, position }, 'ben')
  if (status !== 201) throw new Error(`no suggestion: ${status} ${JSON.stringify(begun)}`)
  const [note] = begun.notes
  return { id: note.suggestions[0].id, note: stage.key('note', note.id), noteId: note.id }
}

/** The suggestions of a note as the service has them. */
export async function readSuggestions(stage: Stage, item: StagedItem, note: number): Promise<Loose[]> {
  return (await stage.get(`${pathOverV4(item)}/notes/${note}`)).suggestions
}
