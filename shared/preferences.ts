import * as v from 'valibot'
import { columnChoiceSchema, usualColumns } from './columns.ts'
import { keyChoiceSchema, usualKeys } from './keys.ts'
import { defaultNotificationRules, notificationRulesSchema } from './notification-rules.ts'
import { panesSchema, usualPanes } from './panes.ts'
import { savedRepliesSchema, usualReplies } from './saved-reply.ts'
import { updateChannels, updateChoices } from './updates.ts'

/**
 * Choices of the user about the program, with their defaults. Each is kept by its name in settings.db; a value that an older or
 * newer Docket wrote and that does not fit is as if it were not there.
 */

export const themes = ['system', 'light', 'dark'] as const

export const textSizes = ['90', '100', '110', '125', '150'] as const

export const densities = ['comfortable', 'compact'] as const

/** Number of steps of the tour. One that stands at this number is over. */
export const tourLength = 5

/** Entry that opens when an entry of the inbox was put aside: the one after it, the one before it, or none. */
const afterTriageChoices = ['next', 'previous', 'list'] as const

/** End of a pause of notifications: a time, `resumed` for until the user resumes them, null for no pause. */
const pauseSchema = v.nullable(v.union([v.literal('resumed'), v.pipe(v.string(), v.isoTimestamp())]))
export type Pause = v.InferOutput<typeof pauseSchema>

export const preferencesSchema = v.object({
  theme: v.picklist(themes),
  /** Height of a row of a list. */
  density: v.picklist(densities),
  /** Size of texts, in percent of the size that Docket was drawn for. */
  textSize: v.picklist(textSizes),
  /** True if no service is asked for anything, and edits wait. */
  workOffline: v.boolean(),
  afterTriage: v.picklist(afterTriageChoices),
  /** True if an entry that opened by itself counts as read once the selection has rested on it. */
  readAfterRest: v.boolean(),
  /** Columns that rows of lists show of items. */
  columns: columnChoiceSchema,
  /** The panes beside the item. */
  panes: panesSchema,
  /**
   * View of the changes of merge requests; whether those are hidden that are only white space; and whether long lines are wrapped
   * or scrolled sideways.
   */
  changes: v.object({
    view: v.picklist(['unified', 'sideBySide']),
    hidesSpace: v.boolean(),
    // Values that were saved before there was this choice still hold.
    wraps: v.optional(v.boolean(), true),
  }),
  /** True if Docket goes on when its window is closed, where it has an icon to be opened by. */
  closeToTray: v.boolean(),
  /** Start of Docket when the user logs in to the computer: not at all, with its window, or in the tray alone. */
  startAtLogin: v.picklist(['no', 'window', 'tray']),
  /** True if titles and words of the service are kept out of the tray and of notifications. */
  hideContent: v.boolean(),
  /** The key that opens the small window for a new issue from anywhere, as Electron writes it; null for none. */
  quickAddKey: v.nullable(
    v.pipe(v.string(), v.regex(/^((CommandOrControl|Alt|Shift)\+){1,3}([A-Z0-9]|Space|F\d{1,2})$/)),
  ),
  /** The keys of commands, as far as they are not the usual ones. */
  keys: keyChoiceSchema,
  /** The languages in which spelling is checked, as Electron names them (`en-GB`): none until the user chooses one. */
  spelling: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))), v.maxLength(20)),
  /** Size of everything on the screen; 1 is the size that Docket was drawn for. */
  zoom: v.pipe(v.number(), v.minValue(0.5), v.maxValue(3)),
  notificationsPaused: pauseSchema,
  notifications: notificationRulesSchema,
  updates: v.picklist(updateChoices),
  updateChannel: v.picklist(updateChannels),
  /** True if assistants may read what is on this computer, and propose edits. */
  assistants: v.boolean(),
  savedReplies: savedRepliesSchema,
  /** True if the screens of the first run were gone through or skipped. */
  welcomed: v.boolean(),
  /** Step that the tour has reached, and whether it is being taken now. */
  tour: v.object({ on: v.boolean(), step: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(tourLength)) }),
})
export type Preferences = Readonly<v.InferOutput<typeof preferencesSchema>>
export type PreferenceName = keyof Preferences

export const preferenceNames = Object.keys(preferencesSchema.entries) as PreferenceName[]

/** Some of the preferences, each with its new value. */
export const changedPreferencesSchema = v.partial(preferencesSchema)
export type ChangedPreferences = Readonly<v.InferOutput<typeof changedPreferencesSchema>>

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'comfortable',
  textSize: '100',
  workOffline: false,
  afterTriage: 'next',
  readAfterRest: true,
  columns: usualColumns,
  panes: usualPanes,
  changes: { view: 'unified', hidesSpace: false, wraps: true },
  closeToTray: true,
  startAtLogin: 'no',
  hideContent: false,
  quickAddKey: null,
  keys: usualKeys,
  spelling: [],
  zoom: 1,
  notificationsPaused: null,
  notifications: defaultNotificationRules,
  // Docket asks nothing but the services of its accounts, until somebody wants it to.
  updates: 'off',
  updateChannel: 'stable',
  // Nothing is given to another program until the user wants it to.
  assistants: false,
  savedReplies: [...usualReplies],
  welcomed: false,
  tour: { on: false, step: 0 },
}

/** The preferences after some of them were changed. */
export function withChanges(preferences: Preferences, changed: ChangedPreferences): Preferences {
  const set = Object.entries(changed).filter(([, value]) => value !== undefined)
  return { ...preferences, ...Object.fromEntries(set) }
}
