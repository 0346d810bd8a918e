import * as v from 'valibot'
import { commands, type Command, type CommandId } from './keymap.ts'

/**
 * The user's keys: those of a preset, with their own changes. Shortcuts, the menu, the help and every tooltip read them from
 * `effectiveKeys`, so that they cannot disagree.
 */

export const keyPresets = ['docket', 'gmail', 'vim'] as const
export type KeyPreset = (typeof keyPresets)[number]

export const keyPresetTitles: Readonly<Record<KeyPreset, string>> = { docket: 'Docket', gmail: 'Gmail', vim: 'Vim' }

/** One or two strokes, as the keymap writes them. */
const keysSchema = v.pipe(v.string(), v.maxLength(40), v.regex(/^\S+( \S+)?$/))
const ids: readonly string[] = commands.map(({ id }) => id)

export const keyChoiceSchema = v.object({
  preset: v.picklist(keyPresets),
  /** The commands whose keys the user changed; an empty list for a command without any. */
  changed: v.record(
    v.pipe(
      v.string(),
      v.check((id) => ids.includes(id), 'no command'),
    ),
    v.pipe(v.array(keysSchema), v.maxLength(9)),
  ),
  /** True if keys without Ctrl, Alt or a function key do anything [WCAG 2.1.4]. */
  singleKeys: v.boolean(),
})
export type KeyChoice = Readonly<v.InferOutput<typeof keyChoiceSchema>>

export const usualKeys: KeyChoice = { preset: 'docket', changed: {}, singleKeys: true }

/** The keys of each command. */
export type Keys = Readonly<Record<CommandId, readonly string[]>>

type Differences = Readonly<Partial<Record<CommandId, readonly string[]>>>

/** Differences of each preset from Docket's own keys. A test sees to it that no key is left with two meanings. */
const presets: Readonly<Record<KeyPreset, Differences>> = {
  docket: {},
  gmail: {
    snooze: ['b'],
    pin: ['='],
    mute: ['m'],
    setMilestone: ['Shift+M'],
    goInbox: ['g i'],
    goIssues: ['g t'],
    goThreads: ['g v'],
    done: ['e', 'y'],
    merge: ['Shift+Y'],
    copyReference: ['Shift+H'],
    askForReview: ['Mod+Shift+H'],
    chooseAll: ['Mod+a', '* a'],
  },
  vim: {
    open: ['Enter', 'o'],
    undo: ['u', 'Mod+z'],
    redo: ['Mod+r', 'Mod+Shift+Z'],
    back: ['h', 'Escape'],
    snooze: ['z'],
    comment: ['i', 'r'],
    resolve: ['='],
    choose: ['V'],
    saveView: ['g v'],
    scrollDown: ['Mod+d', 'Space'],
    scrollUp: ['Mod+u', 'Shift+Space'],
    filter: ['/', 'Mod+f'],
    focusMode: ['f'],
  },
}

/** Commands whose keys belong together and mean one of several things: they can be switched off, and not be changed. */
export const numberedCommands: ReadonlySet<CommandId> = new Set(['openView', 'switchAccount'] as const)

/** Commands of which only one is possible at a time, so that they may have the same key: comments below an item, and a review. */
const apart: readonly (readonly CommandId[])[] = [['replyDone', 'sendReview']]

function areApart(one: CommandId, other: CommandId): boolean {
  return apart.some((those) => those.includes(one) && those.includes(other))
}

/** The keys that hold, command by command. The user's own ones go before those of the preset, so that none has two meanings. */
export function effectiveKeys({ preset, changed, singleKeys }: KeyChoice): Keys {
  const different = presets[preset]
  const chosen = Object.entries(changed).flatMap(([id, keys]) => keys.map((key) => ({ id: id as CommandId, key })))
  const entries = commands.map((command: Command): [string, readonly string[]] => {
    const id = command.id as CommandId
    const isTaken = (key: string) =>
      chosen.some((other) => other.id !== id && !areApart(other.id, id) && isInTheWay(key, other.key))
    const own = changed[id] ?? (different[id] ?? command.keys).filter((key) => !isTaken(key))
    return [id, singleKeys ? own : own.filter((each) => !isSingle(each))]
  })
  return Object.fromEntries(entries) as unknown as Keys
}

/** Returns true if two keys are the same, or one begins with the other, which could no longer be reached. */
function isInTheWay(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)
}

/** The other commands that a key would run, or could no longer be reached for it: one begins with the other. */
export function conflictsOf(keys: Keys, key: string, except: CommandId): CommandId[] {
  return commands
    .map(({ id }) => id)
    .filter((id) => id !== except && !areApart(id, except) && keys[id].some((other) => isInTheWay(other, key)))
}

/** A choice in which a command has other keys; those that others had are taken from them. */
export function withKeys(choice: KeyChoice, id: CommandId, keys: readonly string[]): KeyChoice {
  const now = effectiveKeys({ ...choice, singleKeys: true })
  const taken = keys.flatMap((key) =>
    conflictsOf(now, key, id).map((other): [string, string[]] => [
      other,
      now[other].filter((each) => !isInTheWay(each, key)),
    ]),
  )
  return { ...choice, changed: { ...choice.changed, ...Object.fromEntries(taken), [id]: [...keys] } }
}

/** A choice in which a command has the keys of the preset again, which are taken from commands that have them now. */
export function withoutChange(choice: KeyChoice, id: CommandId): KeyChoice {
  const usual = effectiveKeys({ ...choice, changed: {}, singleKeys: true })[id]
  const { changed } = withKeys(choice, id, usual)
  return { ...choice, changed: Object.fromEntries(Object.entries(changed).filter(([other]) => other !== id)) }
}

/** Returns true if a key can be hit by somebody who only speaks to the computer: it is a character, or begins with one. */
function isSingle(keys: string): boolean {
  const name = keys.split(' ')[0]?.replace(/^Shift\+/, '') ?? ''
  return name.length === 1 || name === 'Space'
}
