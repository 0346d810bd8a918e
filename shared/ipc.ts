import * as v from 'valibot'
import { writings } from './contract/written-call.ts'
import { editSchema } from './edit.ts'
import { beginDiscussionSchema } from './edits/discussions.ts'
import { commentSchema } from './edits/notes.ts'
import { changedProposalSchema, longestAssistantName, mostProposals, proposedEditSchema } from './edits/proposals.ts'
import { appErrorSchema, errorCodes, type Result } from './errors.ts'
import { commands } from './keymap.ts'
import {
  bytesPerPiece,
  mostInStep,
  mostPaletteUses,
  patchesPerCall,
  referencesPerCall,
  rowsPerCall,
} from './ipc-limits.ts'
import { attachedFileId, largestAttachedFile } from './model/attached-file.ts'
import { accountIdSchema, keySchema, keySchemaOf } from './model/key.ts'
import { certificateSchema, chosenConnectionSchema, connectionSchema } from './model/connection.ts'
import { countedLocalLabelSchema, localLabelSchema } from './model/local-label.ts'
import { aheadBudgetSchema, aheadSchema, keepableKinds, keptOfflineSchema } from './model/kept-offline.ts'
import { noteableKinds } from './model/note.ts'
import {
  issueRowSchema,
  itemContentsSchema,
  itemSchema,
  labelBadgeSchema,
  lookSchema,
  inboxRowSchema,
  noteRowSchema,
  rowSchema,
  snippetRowSchema,
} from './model/rows.ts'
import { referenceCardSchema } from './model/reference-card.ts'
import { callValuesSchema, explorationSchema, exploredCallsSchema, operationNameSchema } from './model/exploration.ts'
import { commitEntity } from './model/commit.ts'
import { draftNoteEntity } from './model/draft-note.ts'
import { fileAtCommitSchema } from './model/file-at-commit.ts'
import { jobIdSchema, jobLogSchema, pipelineActSchema, shownPipelineSchema } from './model/job.ts'
import { fileChangeEntity } from './model/file-change.ts'
import { fetchedRestSchema } from './model/left-out.ts'
import { epicSchema } from './model/epic.ts'
import { iterationSchema } from './model/iteration.ts'
import { mergeChoicesSchema } from './model/merge-choices.ts'
import { mergeEffectsSchema } from './model/merge-effects.ts'
import { pickDoingSchema } from './model/merged-pick.ts'
import { relatedItemSchema } from './model/related-item.ts'
import { serviceCertificateSchema } from './model/service-certificate.ts'
import { serviceListPartSchema, serviceListSchema, shownServiceListSchema } from './model/service-list.ts'
import { snippetNumberSchema } from './model/snippet.ts'
import { askedStepSchema, listedStepSchema, nextStepSchema, turnedStepSchema } from './model/step.ts'
import { exportFormatSchema, storedSizesSchema, writtenFileSchema } from './model/stored-data.ts'
import { openDiscussionsSchema } from './model/open-discussion.ts'
import { overviewSchema, overviewSubjectSchema } from './model/overview.ts'
import { weekSchema } from './model/week.ts'
import { catchUpCardSchema, seenOnCardSchema } from './model/catch-up.ts'
import { boardColumnSchema, boardSchema } from './model/board.ts'
import { groupingSchema, groupSchema } from './model/grouping.ts'
import { foundOnServiceSchema } from './model/found-on-service.ts'
import { foundSchema } from './model/found.ts'
import { inboxParts, markSchema, triagedKeySchema } from './model/triage.ts'
import { placeAddressSchema } from './place.ts'
import { changedPreferencesSchema, preferencesSchema } from './preferences.ts'
import { chosenRuleSchema, ruleIdSchema, ruleSchema, ruleTrialSchema, ruleWorkSchema } from './model/rule.ts'
import { chosenViewSchema, countedViewSchema, viewIdSchema } from './model/view.ts'
import { oddAnswerSchema } from './model/odd-answer.ts'
import { ownUserEntity, userEntity } from './model/user.ts'
import { newStatusSchema, personNowSchema, userStatusEntity } from './model/user-status.ts'
import { longestAsked, longestQuery } from './query/parse.ts'
import { namedFilters } from './query/tree.ts'
import { serviceFactsSchema } from './model/service-facts.ts'
import { startSteps } from './start-steps.ts'
import { updateStateSchema } from './updates.ts'

/**
 * Everything that passes between the main process and a window: Calls (a question with one answer) and Events (told to
 * every window). JSON values only. The receiver always parses the arguments, and refuses a value that does not fit.
 */

const accountStates = ['ready', 'signedOut', 'safeMode'] as const

/** An account, and whether it can be used; never its token. */
export const accountSchema = v.object({
  id: accountIdSchema,
  /** The base URL as given, without the path of the API. */
  url: v.string(),
  user: ownUserEntity.schema,
  service: serviceFactsSchema,
  /** `keychain`: signed in again at every start. `session`: forgotten at quit. `sample`: the built-in workspace. */
  kept: v.picklist(['keychain', 'session', 'sample']),
  /**
   * `ready`: has its token. `signedOut`: its token is gone, was refused or cannot be read now; `problem` says why.
   * `safeMode`: its token was not looked up, since Docket runs in safe mode.
   * Reading works in both.
   */
  state: v.picklist(accountStates),
  problem: v.nullable(appErrorSchema),
})
export type Account = Readonly<v.InferOutput<typeof accountSchema>>

/** Progress of an account's sync, in numbers for the status bar. */
const syncStateSchema = v.object({
  account: accountIdSchema,
  /**
   * `first`: not all was here yet. `syncing`, `idle`. `offline`: the service cannot be reached. `paused`: needs the
   * user.
   */
  phase: v.picklist(['first', 'syncing', 'idle', 'offline', 'paused']),
  listsDone: v.number(),
  listsTotal: v.number(),
  rows: v.number(),
  /**
   * Number of rows that are still to come, as far as the service says, and of those that come in a second (null: too early to
   * tell).
   */
  rowsLeft: v.number(),
  rowsPerSecond: v.nullable(v.number()),
  /**
   * Number of issues and merge requests whose comments, changes and pictures were read ahead, and of all of them (null: unknown);
   * null when nothing is being read ahead. It comes after the lists, and nobody waits for it.
   */
  ahead: v.nullable(
    v.object({
      done: v.number(),
      total: v.nullable(v.number()),
      /** The user has asked for all that is open. */
      asked: v.optional(v.literal(true)),
    }),
  ),
  /** Number of the comments of a review that are on the service, and of all of it, while one is being published. */
  publishing: v.optional(v.nullable(v.object({ done: v.number(), total: v.number() }))),
  /** Number of large files that are being uploaded for texts that wait. */
  uploading: v.optional(v.number()),
  /** The user has stopped the reading of changes; edits are sent all the same. */
  stopped: v.boolean(),
  /** Time at which a round last ended without an error; null before the first. */
  lastSyncedAt: v.nullable(v.string()),
  problem: v.nullable(appErrorSchema),
  /** The certificate that the service showed last; left out while no connection over https was made. */
  certificate: v.optional(serviceCertificateSchema),
  /** Edits not yet on the service, and how many of them need the user. */
  waitingEdits: v.number(),
  rejectedEdits: v.number(),
})
export type SyncState = Readonly<v.InferOutput<typeof syncStateSchema>>

/** A list of the service, as the sync panel shows it. */
const syncListSchema = v.object({
  name: v.string(),
  /** Kind of its rows: issues, open issues, labels, …; and the project it belongs to, or null. */
  title: v.string(),
  project: v.nullable(v.string()),
  /**
   * `new`: not begun. `backwards`: being read for the first time, `pagesLeft` to go. `whole`: only changes are read.
   */
  phase: v.picklist(['new', 'backwards', 'whole']),
  pagesLeft: v.nullable(v.number()),
  /** Number of rows by the service's count; null where it does not say. */
  total: v.nullable(v.number()),
  lastReadAt: v.nullable(v.string()),
  nextReadAt: v.nullable(v.string()),
  error: v.nullable(appErrorSchema),
  /** Rows of the last reading that could not be understood; the others of their page are kept. */
  unreadableRows: v.number(),
  /** Parts of the last reading's rows that could not be read: the first of them. */
  oddAnswers: v.array(oddAnswerSchema),
})
export type SyncList = Readonly<v.InferOutput<typeof syncListSchema>>

/** Abilities of the service that were found out; null: not known yet. */
const serviceAbilitiesSchema = v.object({
  listsTodos: v.nullable(v.boolean()),
  listsAllStates: v.nullable(v.boolean()),
  countsRows: v.nullable(v.boolean()),
  commentsMoveItems: v.nullable(v.boolean()),
})
export type ServiceAbilities = Readonly<v.InferOutput<typeof serviceAbilitiesSchema>>

/** `checkout`: its program is none that a system could start. `flatpak`: the sandbox keeps Docket from it. */
const reasonsForNoStartAtLogin = ['checkout', 'flatpak'] as const
export type ReasonForNoStartAtLogin = (typeof reasonsForNoStartAtLogin)[number]

const programSchema = v.object({
  version: v.string(),
  platform: v.string(),
  /** State of this computer's keychain, asked for when it first matters; null before that. */
  keychain: v.nullable(v.picklist(['available', 'locked', 'unavailable'])),
  preferences: preferencesSchema,
  updates: updateStateSchema,
  /** Problem of the program’s own files while it goes on without them. */
  problem: v.nullable(appErrorSchema),
  /** Nobody has used Docket with this profile yet: the window begins with a welcome, until that was gone through. */
  firstRun: v.boolean(),
  /** Docket has broken down again and again: the data on this computer can be read, and nothing is synced or sent. */
  safeMode: v.boolean(),
  /** The languages that spelling can be checked in; none where the system checks by itself. */
  spellingLanguages: v.array(v.string()),
  /** Reason why the system cannot start this Docket at login; null when it can. */
  noStartAtLogin: v.nullable(v.picklist(reasonsForNoStartAtLogin)),
  /** True if the desktop may still refuse a key for the small window that the program was given. */
  desktopDecidesOnKeys: v.boolean(),
})
export type Program = Readonly<v.InferOutput<typeof programSchema>>

const fileSizesSchema = v.array(v.object({ name: v.string(), bytes: v.number() }))

/**
 * Facts about this Docket for somebody who looks for a fault. They hold no token, no text, no name of a person and no path: its
 * user can pass them on.
 */
const diagnosticsSchema = v.object({
  version: v.string(),
  packaged: v.boolean(),
  safeMode: v.boolean(),
  /** The versions of Docket's platform; null where it is not there, as on the web host. */
  electron: v.nullable(v.string()),
  chromium: v.nullable(v.string()),
  node: v.string(),
  system: v.object({ platform: v.string(), release: v.string(), architecture: v.string() }),
  keychain: programSchema.entries.keychain,
  /** Duration of the start, step by step. */
  start: v.array(v.object({ step: v.picklist(startSteps), milliseconds: v.number() })),
  accounts: v.array(
    v.object({
      host: v.string(),
      kept: v.picklist(['keychain', 'session', 'sample']),
      state: v.picklist(accountStates),
      phase: syncStateSchema.entries.phase,
      stopped: v.boolean(),
      /** Reason why it is signed out, and problems of its sync. */
      problems: v.array(v.picklist(errorCodes)),
      lastSyncedAt: v.nullable(v.string()),
      waitingEdits: v.number(),
      rejectedEdits: v.number(),
      /** Null while its files are not open. */
      abilities: v.nullable(serviceAbilitiesSchema),
      /** Parts of the service's answers that could not be read: names of fields, and the number of rows. */
      odd: v.array(v.object({ problem: v.string(), count: v.number() })),
      files: fileSizesSchema,
    }),
  ),
  files: fileSizesSchema,
  /** Times at which this program crashed, newest first. */
  crashes: v.array(v.string()),
  /** Errors since the program started, the last first. */
  errors: v.array(v.object({ code: v.picklist(errorCodes), count: v.number(), at: v.string() })),
})
export type Diagnostics = Readonly<v.InferOutput<typeof diagnosticsSchema>>

/**
 * A list as its ordered keys: all `count` of them, or the first ones where the request has a limit. `version` grows whenever the
 * list may have changed. `partial`: rows may be missing, since the first crawl of it has not ended, the search index does not
 * know all rows yet, or a search found more than it answers.
 */
export const listSchema = v.object({
  version: v.number(),
  count: v.number(),
  keys: v.array(v.string()),
  partial: v.boolean(),
})
export type List = Readonly<v.InferOutput<typeof listSchema>>

/** The keys of the notes of a thread, and the rows of the first ones. */
const threadSchema = v.object({ ...listSchema.entries, first: v.array(noteRowSchema) })
export type ListedThread = Readonly<v.InferOutput<typeof threadSchema>>

const queryText = v.pipe(v.string(), v.maxLength(longestAsked))

const itemFilterSchema = v.object({
  account: v.optional(accountIdSchema),
  project: v.optional(keySchemaOf('project')),
  /** See `query/tree.ts`. An empty text lists everything. */
  query: queryText,
  /** Grouping of its rows; the usual one of the list by default. */
  grouping: v.optional(groupingSchema),
  /** Maximum number of its rows, from the first on; all by default. */
  most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type ItemFilter = Readonly<v.InferOutput<typeof itemFilterSchema>>

/**
 * A list in the order of time, with the time of each row in the past or future (milliseconds since 1970), so that days can be
 * separated at once. Null for rows outside of the days: one is pinned, or comes back at no set time.
 */
const datedListSchema = v.object({ ...listSchema.entries, times: v.array(v.nullable(v.number())) })
export type DatedList = Readonly<v.InferOutput<typeof datedListSchema>>

/** A list with the times of its rows where it goes by days, or with its groups where it goes by something else. */
const groupedListSchema = v.object({
  ...listSchema.entries,
  times: v.optional(datedListSchema.entries.times),
  /** In their order; so many rows of the list belong to each. */
  groups: v.optional(v.array(groupSchema)),
})
export type GroupedList = Readonly<v.InferOutput<typeof groupedListSchema>>

const inboxListSchema = v.object({
  ...groupedListSchema.entries,
  /** The accounts whose entries these are. Of all that were asked for, those are missing that cannot be read. */
  accounts: v.array(accountIdSchema),
})
export type InboxList = Readonly<v.InferOutput<typeof inboxListSchema>>

/** The list of items that a board shows in columns. */
const boardFilterSchema = v.object({
  list: v.picklist(['issues', 'mergeRequests']),
  by: boardSchema,
  account: accountIdSchema,
  project: itemFilterSchema.entries.project,
  query: queryText,
})
export type BoardFilter = Readonly<v.InferOutput<typeof boardFilterSchema>>

/** The list of items for which scopes of labels are offered. */
const scopesFilterSchema = v.object({
  account: accountIdSchema,
  project: itemFilterSchema.entries.project,
  query: queryText,
})
export type ScopesFilter = Readonly<v.InferOutput<typeof scopesFilterSchema>>

const boardColumnsSchema = v.object({
  /** Columns with the most cards first, milestones by their due date. In a project also its columns without a card. */
  columns: v.array(boardColumnSchema),
  /** Number of further columns. */
  more: v.number(),
  /** Number of items in the list. */
  count: v.number(),
})
export type BoardColumns = Readonly<v.InferOutput<typeof boardColumnsSchema>>

const proposalsSchema = v.pipe(v.array(keySchemaOf('proposal')), v.minLength(1), v.maxLength(mostProposals))

/** An entry or an item to mark. `seen`: the newest reason that was on the screen, null for all that are on this computer. */
const seenEntrySchema = v.object({
  key: triagedKeySchema,
  seen: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
})

/**
 * Contents of a window, so that it can show them again: the list, the item beside it, and the page that covers both. All are
 * addresses of places.
 */
export const screenSchema = v.object({
  list: placeAddressSchema,
  item: v.nullable(placeAddressSchema),
  page: v.exactOptional(placeAddressSchema),
})
export type Screen = Readonly<v.InferOutput<typeof screenSchema>>

/** A request to a window from outside of it: to show a place, or to run a command. */
const windowRequestSchema = v.variant('kind', [
  v.object({ kind: v.literal('place'), address: placeAddressSchema }),
  v.object({ kind: v.literal('command'), id: v.picklist(commands.map(({ id }) => id)) }),
])
export type WindowRequest = Readonly<v.InferOutput<typeof windowRequestSchema>>

const inboxFilterSchema = v.object({
  account: v.optional(accountIdSchema),
  part: v.optional(v.picklist(inboxParts)),
  /** Only entries about an item that matches the query. */
  query: v.optional(queryText),
  grouping: v.optional(groupingSchema),
})
export type InboxFilter = Readonly<v.InferOutput<typeof inboxFilterSchema>>

const activityFilterSchema = v.object({
  account: v.optional(accountIdSchema),
  project: v.optional(keySchemaOf('project')),
  /** Only activity on items assigned to, written by or followed by the account's user. */
  mine: v.optional(v.boolean()),
})
export type ActivityFilter = Readonly<v.InferOutput<typeof activityFilterSchema>>

/** Subject of a draft: `comment KEY`, `description KEY`, `issue KEY` (a new one in that project), … */
export const draftNameSchema = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z]{1,20} [a-z0-9]{1,16}\/[a-zA-Z]{1,16}\/-?[0-9]{1,16}$/),
)

const choicesSchema = v.object({
  people: v.array(userEntity.schema),
  labels: v.array(
    v.object({
      ...labelBadgeSchema.entries,
      /** Null until the service has made it. */
      id: v.nullable(v.number()),
      description: v.string(),
      priority: v.nullable(v.number()),
      /** True if the user follows it. */
      subscribed: v.boolean(),
    }),
  ),
  milestones: v.array(
    v.object({
      id: v.number(),
      iid: v.number(),
      /** The path of its group; null for the project's own, which alone can be changed there. */
      groupPath: v.nullable(v.string()),
      title: v.string(),
      description: v.string(),
      state: v.string(),
      dueDate: v.nullable(v.string()),
      startDate: v.nullable(v.string()),
    }),
  ),
  /** A label takes the place of the others of its scope there, as far as that was seen. */
  scopesAreExclusive: v.boolean(),
  /** Those of its group and of the groups above, as far as these were read: confidential ones are for confidential issues. */
  epics: v.array(v.object({ ...epicSchema.entries, confidential: v.boolean() })),
  /** Those of its groups, and those that issues of its top group are in, as far as these were read: the latest first. */
  iterations: v.array(iterationSchema),
  /** The names of the emoji that its group has of its own. */
  emoji: v.array(v.string()),
})
export type Choices = Readonly<v.InferOutput<typeof choicesSchema>>

/** Results of a search for names, over all projects of an account: the best matches first. */
const foundNamesSchema = v.object({
  people: v.array(v.object({ key: keySchemaOf('user'), name: v.string(), username: v.string() })),
  labels: v.array(labelBadgeSchema),
  milestones: v.array(
    v.object({
      key: keySchemaOf('milestone'),
      title: v.string(),
      /** The path of its project or group; null while that is not known. */
      homePath: v.nullable(v.string()),
      state: v.string(),
    }),
  ),
})
export type FoundNames = Readonly<v.InferOutput<typeof foundNamesSchema>>

/** Use of an entry of the palette. `count` halves with time, see `renderer/shell/palette/uses.svelte.ts`. */
const paletteUseSchema = v.object({
  entry: v.pipe(v.string(), v.maxLength(300)),
  count: v.pipe(v.number(), v.minValue(0)),
  /** Milliseconds since 1970. */
  usedAt: v.number(),
})
export type PaletteUse = Readonly<v.InferOutput<typeof paletteUseSchema>>

export const paletteUsesSchema = v.pipe(v.array(paletteUseSchema), v.maxLength(mostPaletteUses))

/** Name of a branch. */
const branchName = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

const nothing = v.object({})
const done = v.null()
const attachedFileIdSchema = v.pipe(v.string(), v.regex(attachedFileId))
const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

export const calls = {
  /** The program and its accounts: a window's first call. */
  readProgram: { args: nothing, value: v.object({ program: programSchema, accounts: v.array(accountSchema) }) },
  /**
   * The account that an assistant was started for, by its id, user name, address or host; null where it fits not one alone. An
   * assistant learns of no other account, and of no settings. @throws AppFailure `assistants_off`
   */
  readAssistant: {
    args: v.object({ account: v.nullable(text(1_000)) }),
    value: v.object({ account: v.nullable(accountSchema), fitting: v.number() }),
  },
  changePreferences: { args: changedPreferencesSchema, value: done },

  /** The project in which an issue was last written down in the small window; null for none. */
  readQuickAddProject: { args: nothing, value: v.nullable(keySchemaOf('project')) },
  /** Closes the small window, and remembers the project of the issue that was written down; null where there was none. */
  closeQuickAdd: { args: v.object({ project: v.nullable(keySchemaOf('project')) }), value: done },

  readDiagnostics: { args: nothing, value: diagnosticsSchema },
  /** Shows the folder with the program's logs. */
  showLogs: { args: nothing, value: done },
  /** Ends safe mode: syncs and sends again. */
  leaveSafeMode: { args: nothing, value: done },

  /** Returns the contents of the window when Docket last ended; null at the first start. */
  readScreen: { args: nothing, value: v.nullable(screenSchema) },
  saveScreen: { args: screenSchema, value: done },
  /** The item that the window shows now, so that nobody is notified of it; null for none. */
  showing: { args: v.object({ item: v.nullable(keySchemaOf('issue', 'mergeRequest')) }), value: done },
  /** Shows a notification that says that notifications work. */
  testNotification: { args: nothing, value: done },
  /** Returns requests of links, notifications, menus and a second start to the window, in their order: once, to one window. */
  takeRequests: { args: nothing, value: v.array(windowRequestSchema) },

  /** Looks for a new version of Docket; the result of this call and the next two is in the program's `updates`. */
  checkForUpdates: { args: nothing, value: done },
  downloadUpdate: { args: nothing, value: done },
  /** Ends Docket and starts the version that was downloaded. */
  restartToUpdate: { args: nothing, value: done },
  /** The version that runs, when it runs for the first time in place of another: once, to one window. Else null. */
  takeNewVersion: { args: nothing, value: v.nullable(v.string()) },
  /** Returns the section of the CHANGELOG about the version that runs, as Markdown. */
  readWhatIsNew: { args: nothing, value: v.string() },
  /** The licences of everything that Docket is made of. */
  readLicences: { args: nothing, value: v.string() },

  /** Signs in; nothing is kept unless all of it succeeds. `keep: session` is for machines without a keychain. */
  signIn: {
    args: v.object({
      url: text(2000),
      token: text(4000),
      keep: v.picklist(['keychain', 'session']),
      /** Connection to the service; as this computer says by default. */
      connection: v.optional(chosenConnectionSchema),
    }),
    value: accountSchema,
  },
  /** Cancels a sign-in that is under way. That call then fails with `cancelled`. */
  cancelSignIn: { args: nothing, value: done },
  /** Gives an account that lost its token a new one, which must belong to the same user. */
  signInAgain: {
    args: v.object({
      account: accountIdSchema,
      token: text(4000),
      keep: v.picklist(['keychain', 'session']),
      /** Connection to its service from now on; as before by default. */
      connection: v.optional(chosenConnectionSchema),
    }),
    value: accountSchema,
  },
  /**
   * Lets the user choose a file, and shows the certificates in it; null when they chose none. Nothing is trusted until a
   * connection names it.
   */
  chooseCertificates: { args: nothing, value: v.nullable(v.array(certificateSchema)) },
  /** Returns the connection settings of an account's service. */
  readConnection: { args: v.object({ account: accountIdSchema }), value: connectionSchema },
  changeConnection: {
    args: v.object({ account: accountIdSchema, connection: chosenConnectionSchema }),
    value: connectionSchema,
  },
  /** Opens the built-in sample workspace, starting its service when needed. */
  openSample: { args: nothing, value: accountSchema },
  /**
   * Forgets an account's token. Its data on this computer stays, edits that wait included, and goes on when it is signed in
   * again.
   */
  signOut: { args: v.object({ account: accountIdSchema }), value: done },
  /** Forgets an account, its token and its cache. Refused (`edits_waiting`) while edits wait, unless `discardEdits`. */
  removeAccount: { args: v.object({ account: accountIdSchema, discardEdits: v.boolean() }), value: done },

  /** One part of the inbox; the open part when none is named. */
  listInbox: {
    args: inboxFilterSchema,
    value: inboxListSchema,
  },
  listIssues: { args: itemFilterSchema, value: groupedListSchema },
  listMergeRequests: { args: itemFilterSchema, value: groupedListSchema },
  /** The columns of a board. The cards of a column are a list of their own (`queryOfColumn`). */
  listBoardColumns: { args: boardFilterSchema, value: boardColumnsSchema },
  /** The scopes of labels by which a list can be grouped or shown as a board, `mostScopes` at most. */
  listLabelScopes: { args: scopesFilterSchema, value: v.array(v.string()) },
  listProjects: { args: v.object({ account: v.optional(accountIdSchema) }), value: listSchema },
  /** The order in which the user has put an account's projects; empty while they have moved none. */
  readProjectOrder: { args: v.object({ account: accountIdSchema }), value: v.array(v.string()) },
  setProjectOrder: {
    args: v.object({ account: accountIdSchema, projects: v.array(keySchemaOf('project')) }),
    value: done,
  },
  /** Whether what is snoozed until a moment is snoozed on the service of an account as well, where that can do so. */
  readSnoozesOnService: { args: v.object({ account: accountIdSchema }), value: v.boolean() },
  setSnoozesOnService: { args: v.object({ account: accountIdSchema, on: v.boolean() }), value: done },
  /** The paths of the groups whose projects the sidebar does not show. */
  readFoldedGroups: { args: v.object({ account: accountIdSchema }), value: v.array(v.string()) },
  setFoldedGroups: {
    args: v.object({ account: accountIdSchema, groups: v.array(v.pipe(v.string(), v.maxLength(500))) }),
    value: done,
  },
  /** Lists activity, newest first: at most the newest 10,000. */
  listActivity: { args: activityFilterSchema, value: datedListSchema },
  /** The items to which others did something since the user last looked at them, the last updated first: at most 100. */
  listCatchUp: { args: v.object({ account: accountIdSchema }), value: v.array(catchUpCardSchema) },
  /**
   * The open threads of an account that wait for its user or for an answer to them: at most 300 of each. Those of the comments in
   * `also` are listed even if they are resolved.
   */
  listOpenDiscussions: {
    args: v.object({ account: accountIdSchema, also: v.pipe(v.array(keySchemaOf('note')), v.maxLength(1000)) }),
    value: openDiscussionsSchema,
  },
  /** Counts the open threads of an account that wait for its user. */
  countOpenDiscussions: { args: v.object({ account: accountIdSchema }), value: v.number() },
  /** Returns the actions of an account's user, from one moment until before another, in milliseconds since 1970. */
  readWeek: {
    args: v.object({
      account: accountIdSchema,
      from: v.pipe(v.number(), v.safeInteger()),
      until: v.pipe(v.number(), v.safeInteger()),
    }),
    value: weekSchema,
  },
  /** Returns the figures of a project, person, milestone or the inbox of an account. */
  readOverview: {
    args: v.object({ account: accountIdSchema, subject: overviewSubjectSchema }),
    value: overviewSchema,
  },
  /** The notes of an item or snippet, oldest first, those not sent yet included. The rows of the first ones come with them. */
  listThread: {
    args: v.object({
      item: keySchemaOf(...noteableKinds),
      /** Number of these rows; none when absent. */
      rows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(rowsPerCall))),
    }),
    value: threadSchema,
  },
  /** The snippets that were opened before and can be read offline, the last one first. */
  listSnippets: { args: v.object({ account: v.optional(accountIdSchema) }), value: listSchema },
  /** Edits not yet on the service, in the order in which they were made. */
  listEdits: { args: v.object({ account: v.optional(accountIdSchema) }), value: listSchema },
  /** Edits that assistants have proposed, in the order in which they did. */
  listProposals: { args: v.object({ account: v.optional(accountIdSchema) }), value: listSchema },
  /** Edits that were discarded within the last thirty days and can be restored, the newest first. */
  listDiscardedEdits: { args: v.object({ account: v.optional(accountIdSchema) }), value: listSchema },

  /**
   * Returns the name of a milestone or person in queries, and the project it belongs to (null: none). `item_unknown` where the
   * cache does not have it.
   */
  readName: {
    args: v.object({ key: keySchemaOf('milestone', 'user') }),
    value: v.object({ name: v.string(), project: v.nullable(keySchemaOf('project')) }),
  },
  /** Completes the value of a filter from its beginning: with the names on this computer. */
  completeFilter: {
    args: v.object({ account: accountIdSchema, key: v.picklist(namedFilters), start: text(200) }),
    value: v.object({ values: v.array(v.object({ value: v.string(), about: v.string() })) }),
  },

  /** The local labels of an account, with the number of items that have each. */
  listLocalLabels: {
    args: v.object({ account: accountIdSchema }),
    value: v.object({ labels: v.array(countedLocalLabelSchema) }),
  },
  /** Gives items of one account a local label, or takes it off, as one undoable step. Returns once that is on disk. */
  setLocalLabel: {
    args: v.object({
      items: v.pipe(v.array(keySchemaOf('issue', 'mergeRequest')), v.minLength(1), v.maxLength(mostInStep)),
      name: localLabelSchema,
      on: v.boolean(),
    }),
    value: done,
  },

  /** The rules of an account in their order, and their works, the last first. */
  listRules: {
    args: v.object({ account: accountIdSchema }),
    value: v.object({ rules: v.array(ruleSchema), works: v.array(ruleWorkSchema) }),
  },
  /** Saves a rule; null: a new one, behind the others. Rules look at entries that come from then on. */
  saveRule: {
    args: v.object({ account: accountIdSchema, id: v.nullable(ruleIdSchema), rule: chosenRuleSchema }),
    value: v.object({ id: ruleIdSchema }),
  },
  removeRule: { args: v.object({ account: accountIdSchema, id: ruleIdSchema }), value: done },
  /** Returns what a rule would have done to the entries of the last thirty days. Nothing is done. */
  tryRule: { args: v.object({ account: accountIdSchema, query: queryText }), value: ruleTrialSchema },
  /** Takes back the work of a rule at one time, as far as nobody has marked it otherwise since. */
  undoRuleWork: { args: v.object({ account: accountIdSchema, id: ruleIdSchema }), value: done },

  /** The saved views of an account, in the user's order, with the number of rows that each lists. */
  listViews: {
    args: v.object({ account: accountIdSchema }),
    value: v.object({ views: v.array(countedViewSchema) }),
  },
  /** Saves a view; null: a new one, behind the others. Returns once that is on disk. */
  saveView: {
    args: v.object({ account: accountIdSchema, id: v.nullable(viewIdSchema), view: chosenViewSchema }),
    value: v.object({ id: viewIdSchema }),
  },
  removeView: { args: v.object({ account: accountIdSchema, id: viewIdSchema }), value: done },
  orderViews: { args: v.object({ account: accountIdSchema, ids: v.array(viewIdSchema) }), value: done },

  /** The rows that exist among those keys, in their order. */
  readRows: {
    args: v.object({ keys: v.pipe(v.array(keySchema), v.maxLength(rowsPerCall)) }),
    value: v.array(rowSchema),
  },
  /** The entry of an item in the inbox, whichever part it is in; null where it has none. */
  readInboxEntry: {
    args: v.object({ item: keySchemaOf('issue', 'mergeRequest') }),
    value: v.nullable(inboxRowSchema),
  },
  /**
   * One item with its text, and others' changes to it since the user last looked. Answers from the cache at once; the engine
   * refreshes the item and its thread, and the item counts as looked at. `since`: the look that opened the item, when it is read
   * again. `glance`: it is shown though the user did not ask for it, and does not count. `stored`: the service is not asked.
   */
  openItem: {
    args: v.object({
      item: keySchemaOf('issue', 'mergeRequest'),
      since: v.optional(v.nullable(lookSchema)),
      glance: v.optional(v.boolean()),
      stored: v.optional(v.boolean()),
    }),
    value: itemSchema,
  },

  /**
   * Finds results of every kind for a query in an account, in one project or in all: at most `most` of each kind. The query finds
   * items as in their lists; where it is nothing but words, it finds comments, projects, people and commits too.
   */
  findEverything: {
    args: v.object({
      account: accountIdSchema,
      project: v.optional(keySchemaOf('project')),
      text: queryText,
      most: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(rowsPerCall)),
    }),
    value: foundSchema,
  },
  /**
   * The people, labels and milestones of an account whose names hold the letters of each word of a text in their order:
   * at most `limit` of each, those that hold the words as they stand first.
   */
  findNamed: {
    args: v.object({
      account: accountIdSchema,
      text: text(200),
      limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(rowsPerCall)),
    }),
    value: foundNamesSchema,
  },
  /**
   * The issues and merge requests of an account with words that begin with those of a text, or those of one kind: at most
   * `limit`, those whose title has them first, then the last updated.
   */
  findByWords: {
    args: v.object({
      account: accountIdSchema,
      kind: v.optional(v.picklist(['issue', 'mergeRequest'])),
      text: text(200),
      limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(rowsPerCall)),
    }),
    value: v.array(keySchemaOf('issue', 'mergeRequest')),
  },
  /** Returns the targets of references in a text of a project, in their order; null for one that is not on this computer. */
  readReferences: {
    args: v.object({
      project: keySchemaOf('project'),
      references: v.pipe(v.array(text(600)), v.maxLength(referencesPerCall)),
    }),
    value: v.array(v.nullable(referenceCardSchema)),
  },
  /** The items that an item has to do with, those that are mentioned first. */
  readRelatedItems: {
    args: v.object({ item: keySchemaOf('issue', 'mergeRequest') }),
    value: v.array(relatedItemSchema),
  },
  /** Lists the branches of a project that open merge requests come from, those in the outbox included. */
  listBranchesInReview: { args: v.object({ project: keySchemaOf('project') }), value: v.array(v.string()) },
  /**
   * Asks the service for the commits that a merge request of two branches would have, the oldest first; null where it cannot tell.
   * `into`: the project of the target branch, where it is another one.
   */
  compareBranches: {
    args: v.object({
      project: keySchemaOf('project'),
      source: branchName,
      target: branchName,
      into: v.optional(keySchemaOf('project')),
    }),
    value: v.object({ commits: v.nullable(v.array(commitEntity.schema)) }),
  },
  /**
   * Has the service look for a text: in the code of a project, or without one among the issues, merge requests and projects that
   * are not on this computer. Nothing that it finds is kept. Empty where the service cannot search.
   */
  searchService: {
    args: v.object({
      account: accountIdSchema,
      project: v.optional(keySchemaOf('project')),
      text: v.pipe(v.string(), v.minLength(1), v.maxLength(longestQuery)),
    }),
    value: foundOnServiceSchema,
  },
  /** Asks the service what a merge can be asked for, and what its commits would say. */
  readMergeChoices: { args: v.object({ item: keySchemaOf('mergeRequest') }), value: mergeChoicesSchema },
  /**
   * Has the service bring what was merged into a branch once more, or take it back there, at once. With `tries` it finds out
   * whether that could be done; false where that cannot be found out. `from`: the branch at which the other one is made new.
   */
  pickMerged: {
    args: v.object({
      item: keySchemaOf('mergeRequest'),
      does: pickDoingSchema,
      branch: branchName,
      from: v.nullable(branchName),
      tries: v.boolean(),
    }),
    value: v.boolean(),
  },
  /** Asks the service what somebody says of themselves just now, and whether they are a program. Kept for some minutes. */
  readPerson: { args: v.object({ user: keySchemaOf('user') }), value: personNowSchema },
  /** Sets the status of the account's user, at once; returns it as the service has it. */
  setOwnStatus: {
    args: v.object({ user: keySchemaOf('user'), status: newStatusSchema }),
    value: userStatusEntity.schema,
  },
  /** Returns the further effects of merging a merge request, as far as this computer knows. */
  readMergeEffects: { args: v.object({ item: keySchemaOf('mergeRequest') }), value: mergeEffectsSchema },
  /** The issues of an account whose titles are like one that is being written, the most alike first. */
  findSimilarIssues: {
    args: v.object({ account: accountIdSchema, title: text(1_000) }),
    value: v.array(issueRowSchema),
  },
  /** Returns the entries that were chosen in the palette before, by which it is ranked. */
  readPaletteUses: { args: v.object({ account: accountIdSchema }), value: v.array(paletteUseSchema) },
  savePaletteUses: { args: v.object({ account: accountIdSchema, uses: paletteUsesSchema }), value: done },

  /** The key of a project on this computer by its path. `project_unknown` where there is none. */
  findProject: {
    args: v.object({ account: accountIdSchema, path: text(500) }),
    value: v.object({ project: keySchemaOf('project') }),
  },
  /**
   * The key of an item on this computer by its project and the number that people know it by. `item_unknown` where there
   * is none.
   */
  findItem: {
    args: v.object({
      project: keySchemaOf('project'),
      kind: v.picklist(['issue', 'mergeRequest']),
      number: v.pipe(v.number(), v.safeInteger()),
    }),
    value: v.object({ item: keySchemaOf('issue', 'mergeRequest') }),
  },

  /**
   * The key of a snippet by its project and number, which is all that the service tells of one. Answers at once where
   * it is on this computer, else when its comments have been fetched. `not_found` where the service shows no such
   * snippet.
   */
  findSnippet: {
    args: v.object({ project: keySchemaOf('project'), number: snippetNumberSchema }),
    value: v.object({ snippet: keySchemaOf('snippet') }),
  },
  /** A snippet that is on this computer, at once; the engine is told to refresh it and its thread. */
  openSnippet: { args: v.object({ snippet: keySchemaOf('snippet') }), value: snippetRowSchema },

  /**
   * Returns the parts of an item besides its text and thread, as far as they are on this computer.
   *
   * `patchesWithin`: bytes of patches that are answered at most, the first ones. All patches are answered where it is absent.
   */
  readItemContents: {
    args: v.object({
      item: keySchemaOf('issue', 'mergeRequest'),
      patchesWithin: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    }),
    value: itemContentsSchema,
  },

  /**
   * Returns patches of a merge request's newest version, in the order in which they are asked for; null where the file has another
   * one now. A file is named by its place among the changes of `readItemContents`.
   */
  readPatches: {
    args: v.object({
      item: keySchemaOf('mergeRequest'),
      files: v.pipe(
        v.array(v.object({ place: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), patch: v.string() })),
        v.maxLength(patchesPerCall),
      ),
    }),
    value: v.object({ patches: v.array(v.nullable(v.string())) }),
  },

  /**
   * Returns the places in the patches of a merge request's newest version where a text stands, whatever the case of its letters.
   */
  findInPatches: {
    args: v.object({ item: keySchemaOf('mergeRequest'), text: v.pipe(v.string(), v.maxLength(200)) }),
    value: v.object({
      found: v.array(
        v.object({
          /** The name of the patch. */
          patch: v.string(),
          /** Indexes of lines, as `diffLines` has them. */
          lines: v.array(v.number()),
        }),
      ),
    }),
  },

  /**
   * Returns the changes of a merge request to each file after a push. Versions that were looked at, or that Docket saw before a
   * push came, are on this computer; others are requested from the service.
   */
  readVersion: {
    args: v.object({ item: keySchemaOf('mergeRequest'), version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
    value: v.object({ changes: v.array(fileChangeEntity.schema) }),
  },

  /**
   * Returns the comments of the user's review that lie on the service and are not published: those that were begun in a browser.
   * None where the service has no drafts. It is asked each time.
   */
  readDraftNotes: {
    args: v.object({ item: keySchemaOf('mergeRequest') }),
    value: v.object({ drafts: v.array(draftNoteEntity.schema) }),
  },

  /** Returns the newest pipeline of a merge request and its jobs, as far as they are on this computer, at once. */
  readPipeline: { args: v.object({ item: keySchemaOf('mergeRequest') }), value: shownPipelineSchema },
  /**
   * Requests both from the service. `changed` reports them as `pipeline`; fails where the service cannot be reached, or refuses.
   */
  refreshPipeline: { args: v.object({ item: keySchemaOf('mergeRequest') }), value: done },
  /**
   * Returns the log of a job of that pipeline. One that has ended is kept on this computer, or the end of it; others are
   * requested from the service. `answer_too_large` for a log that is too large.
   */
  readJobLog: { args: v.object({ item: keySchemaOf('mergeRequest'), job: jobIdSchema }), value: jobLogSchema },
  /**
   * Does something to that pipeline now, once, and reads what came of it. Fails where the service cannot be reached, or refuses.
   */
  actOnPipeline: { args: v.object({ item: keySchemaOf('mergeRequest'), does: pipelineActSchema }), value: done },

  /**
   * Returns a whole file that a merge request changes, at a commit before or after its changes. One that was looked at is on this
   * computer; others are requested from the service.
   */
  readFileAtCommit: {
    args: v.object({
      item: keySchemaOf('mergeRequest'),
      side: v.picklist(['before', 'after']),
      sha: v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/)),
      path: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
    }),
    value: fileAtCommitSchema,
  },

  /**
   * Writes a file that was attached to a text of a project into a file that the user chooses; null when they choose none. It is
   * named as the text names it, and requested from the service.
   */
  saveUpload: {
    args: v.object({
      project: keySchemaOf('project'),
      address: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
    }),
    value: v.nullable(writtenFileSchema),
  },

  /**
   * Fetches all that a merge request changes, where the service left something out, and keeps it on this computer. Nothing is
   * kept where its branches have moved on meanwhile; its newest changes are read then.
   */
  fetchWholeChanges: {
    args: v.object({ item: keySchemaOf('mergeRequest') }),
    value: v.object({ outcome: fetchedRestSchema }),
  },

  /**
   * Calls an operation of the contract once, for somebody who looks at the service itself. A refusal is an answer here. A call
   * that changes something is followed by a reading of all lists, so that the change reaches this computer.
   */
  callOperation: {
    args: v.object({
      account: accountIdSchema,
      operation: operationNameSchema,
      values: callValuesSchema,
      /** The user, by name or number, in whose place an administrator asks. */
      sudo: v.optional(text(255)),
      /** A page of the list instead of the one that the values select: a link of an earlier answer. */
      page: v.optional(text(8000)),
    }),
    value: explorationSchema,
  },

  /** Returns the rows of an on-demand list that are on this computer, at once. */
  readServiceList: { args: serviceListSchema, value: shownServiceListSchema },
  /**
   * Requests such a list, or a part of it, from the service. `changed` reports it; fails where the service cannot be reached, or
   * refuses.
   */
  refreshServiceList: { args: serviceListPartSchema, value: done },

  /** Returns the calls that were made in the API explorer before, the last first. */
  readExploredCalls: { args: v.object({ account: accountIdSchema }), value: exploredCallsSchema },
  saveExploredCalls: { args: v.object({ account: accountIdSchema, calls: exploredCallsSchema }), value: done },

  /** Keeps a project, milestone or item on this computer whole, or no longer. Returns once that is on disk. */
  keepOffline: {
    args: v.object({
      keys: v.pipe(v.array(keySchemaOf(...keepableKinds)), v.minLength(1), v.maxLength(mostInStep)),
      keep: v.boolean(),
    }),
    value: done,
  },
  /** Returns how much of a project, milestone or item is on this computer, and how fresh, kept or not. */
  readKeptOffline: { args: v.object({ key: keySchemaOf(...keepableKinds) }), value: keptOfflineSchema },
  /** All that an account's user keeps offline, in the order in which they chose it. */
  listKeptOffline: { args: v.object({ account: accountIdSchema }), value: v.array(keptOfflineSchema) },
  /** Returns the progress of reading ahead besides what is kept offline. */
  readAheadStatus: { args: v.object({ account: accountIdSchema }), value: aheadSchema },
  readStoredSizes: { args: nothing, value: storedSizesSchema },
  /**
   * Writes all issues and merge requests of an account into a file that the user chooses; null when they choose none, or cancel.
   * `exportProgress` reports its progress.
   */
  exportItems: {
    args: v.object({ account: accountIdSchema, format: exportFormatSchema }),
    value: v.nullable(writtenFileSchema),
  },
  cancelExport: { args: v.object({ account: accountIdSchema }), value: done },
  /** Copies an account's edits, drafts and marks to a file that the user chooses, or puts such a file in their place. */
  backUpAccount: { args: v.object({ account: accountIdSchema }), value: v.nullable(writtenFileSchema) },
  restoreAccount: { args: v.object({ account: accountIdSchema }), value: v.nullable(writtenFileSchema) },
  /** Fetches everything of an account anew. */
  resetCache: { args: v.object({ account: accountIdSchema }), value: done },

  /** Reads all that is open ahead, once, or ends that. */
  fetchOpen: { args: v.object({ account: accountIdSchema, on: v.boolean() }), value: done },
  setAheadBudget: { args: v.object({ account: accountIdSchema, budget: aheadBudgetSchema }), value: done },

  /**
   * Returns once the edit is on disk (invariant I7), with its name. `writtenOn`: the values of fields with words (`title`,
   * `description`, `body`) when the user began to write, if they may be others now. With `atOnce` it is not held back for an
   * undo: whoever sends it waits for the service.
   */
  submitEdit: {
    args: v.object({
      edit: editSchema,
      writtenOn: v.optional(v.record(v.string(), text(1_000_000))),
      atOnce: v.optional(v.boolean()),
    }),
    /** `isAnnulled`: nothing is left of it to be sent, since all is as it is on the service again. */
    value: v.object({ edit: keySchemaOf('edit'), isAnnulled: v.boolean() }),
  },
  /**
   * Submits several edits of one account as one step of undoing. When it returns all of them are on disk, or none. `annulled`:
   * those of which nothing is left to be sent.
   */
  submitEdits: {
    args: v.object({ edits: v.pipe(v.array(editSchema), v.minLength(1), v.maxLength(mostInStep)) }),
    value: v.object({ edits: v.array(keySchemaOf('edit')), annulled: v.array(keySchemaOf('edit')) }),
  },
  /**
   * Keeps an edit that an assistant proposes, until the user sends it or throws it away. `by`: the name by which the assistant
   * calls itself. `assistants_off` where the user has not chosen to have assistants.
   */
  propose: {
    args: v.object({
      edit: proposedEditSchema,
      by: v.pipe(v.string(), v.minLength(1), v.maxLength(longestAssistantName)),
    }),
    value: v.object({ proposal: keySchemaOf('proposal') }),
  },
  /** Gives a proposal the form that the user wants. It stays of its kind, and about the same thing. */
  changeProposal: {
    args: v.object({ proposal: keySchemaOf('proposal'), edit: changedProposalSchema }),
    value: done,
  },
  /**
   * Queues proposals of one account as the user's own edits, as one step of undoing. Each is tried on its own. `edits`: of those
   * that are sent, in their order. `refused`: those that stay as they were, with the reason.
   */
  sendProposals: {
    args: v.object({ proposals: proposalsSchema }),
    value: v.object({
      edits: v.array(keySchemaOf('edit')),
      refused: v.array(v.object({ proposal: keySchemaOf('proposal'), error: appErrorSchema })),
    }),
  },
  /**
   * Puts a proposed comment on lines into the user's own review, and returns the draft of that as it is stored now. Nothing is
   * sent, and the proposal is no longer there. `bad_call` for a proposal that is no comment on lines.
   */
  addProposalToReview: {
    args: v.object({ proposal: keySchemaOf('proposal') }),
    value: v.object({ text: v.string() }),
  },
  /** Throws proposals of one account away, for good. */
  throwAwayProposals: { args: v.object({ proposals: proposalsSchema }), value: done },
  /** Sends an edit at once that is held back or waits for its next attempt, or tries a rejected edit again. */
  sendEditNow: { args: v.object({ edit: keySchemaOf('edit') }), value: done },
  /**
   * Takes back an edit that was never sent, or gives up a rejected one. `along`: the number of others that went with it, since
   * they had nothing left to do. `edit_on_its_way` when it is on the wire or in doubt.
   */
  discardEdit: { args: v.object({ edit: keySchemaOf('edit') }), value: v.object({ along: v.number() }) },

  /** Puts a discarded edit back into the outbox. */
  restoreEdit: { args: v.object({ edit: keySchemaOf('edit') }), value: done },
  /** Holds an edit back for five minutes while its words are written anew, or lets it go on. */
  holdEdit: { args: v.object({ edit: keySchemaOf('edit'), held: v.boolean() }), value: done },
  /**
   * Replaces the words of an edit that was never sent, was refused, or is in conflict. `conflict` when it is on the
   * wire.
   */
  rewriteEdit: { args: v.object({ edit: keySchemaOf('edit'), text: text(1_000_000) }), value: done },
  /**
   * Decides a conflict, field by field: the given values are the wanted ones. A field left out, or given as it is on the service,
   * is left to the others.
   */
  resolveConflict: {
    args: v.object({
      edit: keySchemaOf('edit'),
      fields: v.record(v.string(), v.union([v.string(), v.boolean(), v.null(), v.array(v.string())])),
    }),
    value: done,
  },
  /** Moves an edit that was never sent one place up or down among the edits of the same item. */
  reorderEdit: { args: v.object({ edit: keySchemaOf('edit'), direction: v.picklist(['up', 'down']) }), value: done },
  /** All edits that wait, with their texts, as one file's contents. */
  exportEdits: {
    args: v.object({ account: accountIdSchema, format: v.picklist(['json', 'markdown']) }),
    value: v.object({ text: v.string() }),
  },

  /** Returns the user's last step that could be undone, and its reach; nothing is done. Null when there is none. */
  readUndo: { args: v.object({ account: accountIdSchema }), value: v.nullable(nextStepSchema) },
  /** Returns the step that was last undone and could be done again. */
  readRedo: { args: v.object({ account: accountIdSchema }), value: v.nullable(nextStepSchema) },
  /**
   * Undoes the step that `readUndo` named (an edit, a bulk of them, marks in the inbox): unsent edits are taken out of the
   * outbox, sent ones are queued the other way round. Where there is no way back, the step before it is the next one.
   * `step_changed`, with nothing done, when it would be another step by now, or would reach farther.
   */
  undo: {
    args: v.object({ account: accountIdSchema, ...askedStepSchema.entries }),
    value: v.nullable(turnedStepSchema),
  },
  /** Redoes the step that `readRedo` named. */
  redo: {
    args: v.object({ account: accountIdSchema, ...askedStepSchema.entries }),
    value: v.nullable(turnedStepSchema),
  },
  /** Lists the steps of an account's user, the last first, and where each is: the last two hundred of thirty days. */
  listSteps: { args: v.object({ account: accountIdSchema }), value: v.array(listedStepSchema) },

  /** Saves what the user is typing. At most a second of typing is at risk. An empty text deletes the draft. */
  saveDraft: { args: v.object({ draft: draftNameSchema, text: text(1_000_000) }), value: done },
  /**
   * Begins with a file for a text. Returns its number, and its name as texts have it. It can be named once its last piece is there.
   */
  attachFile: {
    args: v.object({
      account: accountIdSchema,
      name: text(4_096),
      /** As the system knows it; empty where it does not. */
      mediaType: text(200),
      bytes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestAttachedFile)),
    }),
    value: v.object({ file: attachedFileIdSchema, name: v.string() }),
  },
  /** Adds the next piece of a file. `at`: the bytes before it; `piece`: in base64. */
  addFilePiece: {
    args: v.object({
      account: accountIdSchema,
      file: attachedFileIdSchema,
      at: v.pipe(v.number(), v.integer(), v.minValue(0)),
      piece: v.pipe(text((bytesPerPiece / 3) * 4), v.base64()),
    }),
    value: done,
  },
  /** Gives a file up that has not come whole. */
  cancelFile: { args: v.object({ account: accountIdSchema, file: attachedFileIdSchema }), value: done },
  /** Marks a changed file of a merge request as viewed as it is now, or as not viewed. */
  markViewed: {
    args: v.object({
      item: keySchemaOf('mergeRequest'),
      file: v.object({ path: text(10_000), content: text(64) }),
      viewed: v.boolean(),
    }),
    value: done,
  },
  /** All drafts of an account. */
  listDrafts: {
    args: v.object({ account: accountIdSchema }),
    value: v.array(v.object({ draft: v.string(), text: v.string(), savedAt: v.string() })),
  },

  /** The answer to the event `leaving`: everything typed in this window is on disk, or the user has seen that it is not. */
  readyToLeave: { args: v.object({ question: v.number() }), value: done },

  /**
   * Returns the choices in a project: people, labels, milestones, epics and iterations, those not sent yet included, and emoji of
   * its group.
   */
  readChoices: { args: v.object({ project: keySchemaOf('project') }), value: choicesSchema },

  /** Lets the inbox hold entries that are older than the fourteen days it was first filled with, fourteen days more each time. */
  reachBackInbox: { args: v.object({ account: accountIdSchema }), value: done },
  /**
   * Marks things in the inbox as done, read, pinned, muted or snoozed, or takes such marks off, as one step of undoing. Of
   * several accounts, each saves its part or nothing of it; the parts are steps made at the same moment, by which `readUndo`
   * shows that they are one. `seen`: the newest reason that was on the screen, null for all that are on this computer. Works
   * offline; returns once it is on disk, with the number of them that are in the inbox: of the others only the mark `muted` is
   * kept.
   */
  mark: {
    args: v.object({
      entries: v.pipe(v.array(seenEntrySchema), v.maxLength(mostInStep)),
      mark: markSchema,
    }),
    value: v.object({ count: v.number() }),
  },
  /**
   * The user is done with what a card shows of an item that others changed: it counts as looked at, and its entry in the inbox is done
   * where it is open or snoozed. What came since the card was read is neither. That is one step of undoing. Works offline; returns once
   * it is on disk.
   */
  catchUp: { args: v.object({ seen: seenOnCardSchema }), value: done },
  /**
   * Comments on an item and sets a mark on its entry in the inbox, as one step of undoing. Returns once both are on disk,
   * with the name of the edit that brings the comment.
   */
  reply: {
    args: v.object({
      comment: v.variant('kind', [commentSchema, beginDiscussionSchema]),
      entry: seenEntrySchema,
      mark: markSchema,
    }),
    value: v.object({ edit: keySchemaOf('edit') }),
  },

  /**
   * Marks everything open in the inboxes of some accounts as done, in steps as of `mark`. `seen`: as of `mark`, of the whole
   * inbox; what is newer stays open. Returns the number of entries.
   */
  markAllDone: {
    args: v.object({ inboxes: v.array(v.object({ account: accountIdSchema, seen: seenEntrySchema.entries.seen })) }),
    value: v.object({ count: v.number() }),
  },

  readSyncStates: { args: nothing, value: v.array(syncStateSchema) },
  /** Every list of an account and the state of its reading, for the sync panel. */
  readSyncLists: {
    args: v.object({ account: accountIdSchema }),
    value: v.object({ lists: v.array(syncListSchema), abilities: serviceAbilitiesSchema }),
  },
  /** Stops reading changes, or goes on with it. Remembered over restarts. */
  stopSync: { args: v.object({ account: accountIdSchema, stopped: v.boolean() }), value: done },
  /** The user is back (the window has the focus, the network is there again): looks for changes that are due. */
  lookForChanges: { args: nothing, value: done },
  syncNow: { args: v.object({ account: v.optional(accountIdSchema) }), value: done },

  /** Opens an https or mailto address outside of Docket; anything else is refused. */
  openExternal: { args: v.object({ url: text(4000) }), value: done },
  /**
   * Puts a call of the contract on the clipboard, with the token in it. The page never has the token. `signed_out` where
   * there is none.
   */
  copyCall: {
    args: v.object({
      account: accountIdSchema,
      operation: operationNameSchema,
      values: callValuesSchema,
      sudo: v.optional(text(255)),
      writing: v.picklist(writings),
    }),
    value: done,
  },
  /** Puts a text on the clipboard. A page may do so itself only right after a key or click of its own. */
  copyText: { args: v.object({ text: text(50_000) }), value: done },
} as const satisfies Record<string, { args: v.GenericSchema; value: v.GenericSchema }>

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallArgs<N extends CallName> = v.InferInput<Calls[N]['args']>
export type ParsedCallArgs<N extends CallName> = v.InferOutput<Calls[N]['args']>
export type CallValue<N extends CallName> = v.InferOutput<Calls[N]['value']>

export const events = {
  /**
   * Rows changed: which kinds and, where they are few, which keys (none named: any of the kind). At most 4 a second.
   */
  changed: v.object({
    account: accountIdSchema,
    kinds: v.array(v.string()),
    keys: v.array(v.string()),
  }),
  accountsChanged: v.object({ accounts: v.array(accountSchema) }),
  programChanged: v.object({ program: programSchema }),
  syncStateChanged: syncStateSchema,
  /** A message that the user must see now, in a sentence. */
  toast: v.object({
    tone: v.picklist(['success', 'info', 'problem']),
    message: v.string(),
    item: v.nullable(v.string()),
  }),
  /** Progress of an export: the number of items of an account that are written. */
  exportProgress: v.object({ account: accountIdSchema, done: v.number(), total: v.number() }),
  /** A window saved a draft; an empty text forgets it. The window itself is told as well. */
  draftChanged: v.object({ draft: draftNameSchema, text: v.string() }),
  /** The window is about to close: it saves what is being written, and then calls `readyToLeave`. Sent to one window. */
  leaving: v.object({ question: v.number() }),
  /** A request waits for the window: `takeRequests` returns it. */
  requested: nothing,
} as const satisfies Record<string, v.GenericSchema>

export type Events = typeof events
export type EventName = keyof Events
export type EventPayload<N extends EventName> = v.InferOutput<Events[N]>

/** The bridge that the preload puts on the window as `docket`. */
export interface DocketBridge {
  call<N extends CallName>(name: N, args: CallArgs<N>): Promise<Result<CallValue<N>>>
  /** Returns a function that stops listening. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
}
