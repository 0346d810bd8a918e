import { beginningOf } from '../../../shared/beginning.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import type { IssueRow } from '../../../shared/model/rows.ts'
import { itemsNumbered, readItems } from '../../navigation/named-items.ts'

/** The most issues that are offered. */
const most = 24

/** Returns the keys of an issue and of those that it is linked to: two issues have one link at most, so none of them is offered. */
export async function takenEnds(bridge: DocketBridge, key: Key<'issue'>): Promise<ReadonlySet<string>> {
  const contents = await bridge.call('readItemContents', { item: key })
  return new Set([key, ...(contents.ok ? contents.value.links.map((link) => link.key) : [])])
}

/**
 * Finds the issues that a text may mean as the other end of a link: `#12` or `12` in the same project, `app#12` in projects whose path ends
 * so, else by words; without any, those of the project that moved last.
 *
 * @param taken the keys of issues that are left out
 */
export async function linkableIssues(
  bridge: DocketBridge,
  { projectKey }: Pick<IssueRow, 'projectKey'>,
  text: string,
  taken: ReadonlySet<string>,
): Promise<readonly IssueRow[]> {
  const { account } = partsOf(projectKey as Key<'project'>)
  const [, path = '', number] = /^\s*(?:([^\s#]*)#)?(\d{1,9})\s*$/.exec(text) ?? []
  const rows =
    number !== undefined && path !== ''
      ? (
          await itemsNumbered(bridge, {
            ...{ accounts: [account], kinds: ['issue'], number: Number(number) },
            project: path.split('/').at(-1) ?? path,
          })
        ).filter(({ projectPath }) => `/${projectPath}`.toLowerCase().endsWith(`/${path}`.toLowerCase()))
      : await readItems(bridge, await keysOf(bridge, projectKey as Key<'project'>, number ?? text.trim()))
  return rows.flatMap((row) => (row.kind === 'issue' && !taken.has(row.key) ? [row] : []))
}

async function keysOf(bridge: DocketBridge, project: Key<'project'>, text: string): Promise<readonly string[]> {
  if (text === '') {
    const list = await bridge.call('listIssues', { project, query: '', most })
    return list.ok ? list.value.keys.slice(0, most) : []
  }
  const { account } = partsOf(project)
  const numbered = /^\d+$/.test(text)
    ? await bridge.call('findItem', { project, kind: 'issue', number: Number(text) })
    : null
  const words = await bridge.call('findByWords', { account, kind: 'issue', text: beginningOf(text, 200), limit: most })
  return [...(numbered?.ok ? [numbered.value.item] : []), ...(words.ok ? words.value : [])]
}
