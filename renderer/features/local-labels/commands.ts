import { partsOf } from '../../../shared/model/key.ts'
import { referenceWords } from '../../../shared/model/reference.ts'
import type { Item } from '../../../shared/model/rows.ts'
import { counted } from '../../ui/words.ts'
import type { Entry, Question } from '../../ui/choosing/entry.ts'
import { actionsOn } from '../../navigation/action.ts'
import { type ItemsReach, anItem, extendToSelectionOfAccount, itemsOf } from '../items/index.ts'
import type { LocalLabelsStore } from './local-labels.svelte.ts'

/** The stores that the commands on local labels work on. */
export interface LocalLabelsReach extends ItemsReach {
  readonly localLabels: LocalLabelsStore
}

const { on } = actionsOn<LocalLabelsReach>()

/** Opens the question in the palette, about the target or about all selected rows. */
export const localLabel = extendToSelectionOfAccount(
  on(anItem, (_, { surfaces }) => surfaces.showPalette({ asking: 'localLabel' })),
  (_, { surfaces }) => surfaces.showPalette({ asking: 'localLabel' }),
)

/** Asks which local label the target, or all selected rows, shall have or lose. A new one is typed. */
export function localLabelQuestion(reach: LocalLabelsReach): Question | null {
  const { localLabels, target } = reach
  const { item } = target
  const keys = target.several ?? (item === null ? [] : [item.key])
  const [first] = keys
  if (first === undefined) return null
  const { account } = partsOf(first)
  const shown = target.several === null && item !== null ? [item] : []
  const name = item === null || target.several !== null ? counted(keys.length, 'item') : referenceWords(item.reference)
  const choice = (label: string, entry: Omit<Entry, 'id' | 'kind' | 'run'>): Entry => ({
    id: null,
    kind: 'choice',
    ...entry,
    run: () => void toggle(reach, account, keys, label),
  })
  const known = () => localLabels.of(account)?.map((each) => each.name)
  return {
    title: `Add or remove a local label of ${name}`,
    placeholder: 'Local label…',
    note: 'A local label is on this computer only. Choosing it again removes it.',
    none: 'There are no local labels yet. Type the name of the first one.',
    use: () => {
      void localLabels.load(account)
      return () => undefined
    },
    options: () =>
      known()?.map((label) =>
        choice(label, { title: label, mark: { kind: 'localLabel' }, chosen: haveAll(shown, label) }),
      ),
    typed: (text) => {
      const isKnown = known()?.some((label) => label.toLowerCase() === text.toLowerCase()) ?? true
      if (isKnown || text.length > longestName) return null
      return {
        place: 'last',
        option: choice(text, { title: `New local label “${text}”`, mark: { kind: 'localLabel' } }),
      }
    },
  }
}

const longestName = 60

/** Takes the label off where all have it, and else gives it to those that have it not. */
async function toggle(reach: LocalLabelsReach, account: string, keys: readonly string[], label: string): Promise<void> {
  const found = await itemsOf(keys, reach)
  if (found === null) return
  if (found.leftOut !== '') reach.toasts.tell('info', found.leftOut)
  const { items } = found
  if (items.length === 0) return
  const isOn = !haveAll(items, label)
  const changed = items.filter((item) => item.localLabels.includes(label) !== isOn).map(({ key }) => key)
  await reach.localLabels.set(account, [...new Set(changed)], label, isOn)
}

function haveAll(items: readonly Item['row'][], label: string): boolean {
  return items.length > 0 && items.every(({ localLabels }) => localLabels.includes(label))
}
