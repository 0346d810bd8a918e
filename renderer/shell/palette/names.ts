import type { DocketBridge } from '../../../shared/ipc.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Entry, Source } from '../../ui/choosing/entry.ts'
import { narrowed, usualQuery } from '../../../shared/query/change.ts'
import { valueNamed } from '../../../shared/query/names.ts'
import { below, detailOf, destinationEntry, type Opening } from './destinations.ts'

interface NamesReach extends Opening {
  readonly bridge: DocketBridge
}

/** The most people, labels and milestones that are asked for. */
const most = 20

/**
 * People, labels and milestones of all projects; while the inboxes of all accounts are listed, of all accounts. Choosing one
 * lists their issues, in its account.
 */
export function namesSource(reach: NamesReach): Source {
  const { bridge, navigation } = reach
  /** The entries that were found while the window is open, so that used ones are offered again. */
  const known = new Map<string, Entry>()

  async function find(account: string, text: string): Promise<readonly Entry[]> {
    const found = await bridge.call('findNamed', { account, text, limit: most })
    if (!found.ok) return []
    const { people, labels, milestones } = found.value
    return [
      ...people.map(({ key, name, username }) =>
        destinationEntry(
          reach,
          'person',
          { kind: 'person', account, person: partsOf<'user'>(key).id },
          {
            title: name,
            detail: detailOf(reach, account, `@${username}`),
            mark: { kind: 'person', name },
            webAddress: () => below(reach, key, username),
          },
        ),
      ),
      ...milestones.map(({ key, title, homePath, state }) =>
        destinationEntry(
          reach,
          'milestone',
          { kind: 'milestone', account, milestone: partsOf<'milestone'>(key).id },
          {
            title,
            detail: detailOf(reach, account, homePath ?? '', state === 'active' ? '' : 'closed'),
          },
        ),
      ),
      ...labels.map(({ name, color }) =>
        destinationEntry(
          reach,
          'label',
          { kind: 'issues', account, query: narrowed(usualQuery, { key: 'label', value: valueNamed('label', name) }) },
          {
            title: name,
            detail: detailOf(reach, account),
            mark: { kind: 'label', color },
          },
        ),
      ),
    ]
  }

  return {
    onlyByName: true,
    find: async (text) => {
      const found = await Promise.all(navigation.listedAccounts.map(({ id }) => find(id, text)))
      const entries = found.flat()
      for (const entry of entries) if (entry.id !== null) known.set(entry.id, entry)
      return entries
    },
    recall: (id) => known.get(id),
  }
}
