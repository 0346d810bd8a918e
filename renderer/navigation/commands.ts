import { createContext } from 'svelte'
import { commands, commandTitle, repeated, type Command, type CommandId } from '../../shared/keymap.ts'
import type { BoundAction, Reach } from './action.ts'
import type { PageAction } from './on-screen.ts'

/** The stores that are asked for every command. */
interface CommandsReach extends Pick<
  Reach,
  'item' | 'navigation' | 'onScreen' | 'pages' | 'pane' | 'program' | 'rows' | 'selection' | 'toasts'
> {
  readonly target: { readonly several: readonly string[] | null }
}

/** Runs commands: for keys, menus and buttons alike. */
export class CommandsStore {
  readonly #actions: Readonly<Record<CommandId, BoundAction>>
  readonly #reach: CommandsReach
  #onRun: (id: CommandId) => void = () => undefined
  #deferred: Promise<unknown> | null = null

  /** @param actions the action of each command, bound to the stores of the window */
  constructor(actions: Readonly<Record<CommandId, BoundAction>>, reach: CommandsReach) {
    this.#actions = actions
    this.#reach = reach
  }

  /** Called after each command that did something. */
  set onRun(listener: (id: CommandId) => void) {
    this.#onRun = listener
  }

  /** Resolves when the last command has been able to act or to ask for something; null where none waits for a reading. */
  get deferred(): Promise<unknown> | null {
    return this.#deferred
  }

  /** Returns the title of a command, which depends on the state of its target. */
  titleOf(id: CommandId): string {
    return commandTitle(id, (this.#onPage(id) ?? this.#actions[id]).isOn?.() ?? null)
  }

  /** Returns true if the subject of a command is there. Without an account there is none. */
  isAvailable(id: CommandId): boolean {
    const { program, navigation } = this.#reach
    if (program.error !== null || navigation.account === null) return false
    const onPage = this.#onPage(id)
    if (onPage !== undefined) return (onPage.whyNot?.() ?? null) === null
    if (this.#isCovered(id)) return false
    return this.#actions[id].isAvailable()
  }

  /** Returns the reason why a command cannot be run; null where it can, or where there is nothing to say. */
  whyNot(id: CommandId): string | null {
    const why = this.#whyNot(id)
    return why === null ? null : `${commandTitle(id)}: ${why}`
  }

  #whyNot(id: CommandId): string | null {
    const onPage = this.#onPage(id)
    if (onPage !== undefined) return onPage.whyNot?.() ?? null
    return this.#isCovered(id) ? whyCovered(id) : (this.#actions[id].whyNot() ?? this.#missingFor(id))
  }

  #missingFor(id: CommandId): string | null {
    const { program, target, navigation } = this.#reach
    // Without an account there is nothing at all.
    if (this.isAvailable(id) || program.error !== null || navigation.account === null) return null
    if (target.several !== null && isOfGroup(id, 'Item'))
      return 'only for one entry at a time. Press Escape to clear the selection.'
    // Going on where there is nothing further needs no words.
    return this.#actions[id].missing() ?? (isOfGroup(id, 'Move') ? null : 'that cannot be done here.')
  }

  /** Runs a command. Returns false if it did nothing. @param stroke the key that asked for it; null for none */
  run(id: CommandId, stroke: string | null = null): boolean {
    const onPage = this.#onPage(id)
    if (onPage !== undefined && this.isAvailable(id)) return this.#did(onPage.run())
    if (onPage !== undefined || this.#isCovered(id)) return this.#refuse(id)
    const { unread } = this.#reach.selection
    if (unread !== null && this.#reach.target.several === null && isAboutRow(id)) {
      this.#defer(this.#runOnceRead(unread, id, stroke))
      return true
    }
    if (!repeated.has(id)) this.#beforeActing(id)
    if (this.isAvailable(id)) {
      const did = this.#did(this.#actions[id].run(stroke))
      if (did) this.#onRun(id)
      return did
    }
    return this.#refuse(id)
  }

  /**
   * Runs the first of several commands that does something. Where none does, the first says why. Returns false if nothing was done
   * or said.
   */
  runOneOf(ids: readonly CommandId[], stroke: string): boolean {
    const [first, ...others] = ids
    if (first === undefined) return false
    if (others.length === 0) return this.run(first, stroke)
    return ids.some((id) => this.isAvailable(id) && this.run(id, stroke)) || this.#refuse(first)
  }

  /** Shows the reason why a command cannot be run. Returns false if there is none to show. */
  #refuse(id: CommandId): boolean {
    const why = this.whyNot(id)
    if (why !== null) this.#reach.toasts.refuse(why)
    return why !== null
  }

  /** Returns the action of the page on the screen for a command; undefined where it has none. */
  #onPage(id: CommandId): PageAction | undefined {
    const { onScreen, pages } = this.#reach
    return pages.isOpen ? onScreen.get('pageActions')?.[id] : undefined
  }

  /** Returns true if a page covers the subject of a command: nothing is done to something that is not on the screen. */
  #isCovered(id: CommandId): boolean {
    return this.#reach.pages.isOpen && isDoneBelowPages(id)
  }

  /** Returns true if a command did something. */
  #did(did: boolean | Promise<unknown>): boolean {
    if (did instanceof Promise) this.#defer(did)
    return did !== false
  }

  #defer(work: Promise<unknown>): void {
    const deferred = work.finally(() => {
      if (this.#deferred === deferred) this.#deferred = null
    })
    this.#deferred = deferred
  }

  /** The key was not in vain: its command is run when the row is here, unless the user has gone on meanwhile. */
  async #runOnceRead(row: string, id: CommandId, stroke: string | null): Promise<void> {
    const { rows, navigation, pane } = this.#reach
    if ((await rows.bring(row)) && navigation.list?.selected === row && pane.leads === 'list') this.run(id, stroke)
  }

  /** Shows the target in the pane before a command changes it: an item that is changed was looked at. */
  #beforeActing(id: CommandId): void {
    this.#reach.pane.catchUp()
    if (isOfGroup(id, 'Item')) void this.#reach.item.markLooked()
  }
}

/** The commands of other groups that are done to the list on the screen. */
const arranging: ReadonlySet<CommandId> = new Set([
  'foldList',
  'chooseColumns',
  'groupList',
  'showBoard',
  'sortList',
  'saveView',
] as const)
/** The commands that lead away from a page. */
const leaving: ReadonlySet<CommandId> = new Set(['back', 'focusMode'] as const)

/** Returns true for a command that is done to the list or to the item, which a page covers. */
function isDoneBelowPages(id: CommandId): boolean {
  if (leaving.has(id)) return false
  return arranging.has(id) || (['Move', 'Inbox', 'Item'] as const).some((group) => isOfGroup(id, group))
}

/** Going on where nothing is listed needs no words. */
function whyCovered(id: CommandId): string | null {
  return isOfGroup(id, 'Move') ? null : 'only in lists and items. Press Escape to go back there.'
}

function isOfGroup(id: CommandId, group: Command['group']): boolean {
  return commands.some((command) => command.id === id && command.group === group)
}

/** Returns true for a command that does something to the row that is selected, or opens it. */
function isAboutRow(id: CommandId): boolean {
  return id === 'open' || isOfGroup(id, 'Item') || isOfGroup(id, 'Inbox')
}

export const [useCommands, provideCommands] = createContext<CommandsStore>()
