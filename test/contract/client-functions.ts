import type { Expectation, Values } from './expectations/expectation.ts'

/** The function with which the app calls an operation: in a file of electron/api/entities/, with the client as first argument. */
export interface ClientFunction {
  readonly module: string
  readonly function: string
  /** Makes its arguments after the client from the values on the wire. */
  readonly argsOf: (values: Values) => readonly unknown[]
}

/** Names that are separated by commas on the wire are a list in the app. */
function inOne(values: Values): readonly unknown[] {
  const { labels } = values
  return [typeof labels === 'string' ? { ...values, labels: labels.split(',') } : values]
}

/** Operations whose function has a name of its own. */
const named: Readonly<Record<string, string>> = {
  subscribeToIssue: 'followIssue',
  unsubscribeFromIssue: 'unfollowIssue',
  subscribeToLabel: 'followLabel',
  unsubscribeFromLabel: 'unfollowLabel',
  subscribeToMergeRequest: 'followMergeRequest',
  unsubscribeFromMergeRequest: 'unfollowMergeRequest',
  listSystemHooks: 'listHooks',
  createSystemHook: 'createHook',
  deleteSystemHook: 'deleteHook',
}

function functionsOf(module: string, ...names: readonly string[]): Readonly<Record<string, ClientFunction>> {
  return Object.fromEntries(names.map((name) => [name, { module, function: named[name] ?? name, argsOf: inOne }]))
}

const awardables = ['Issue', 'MergeRequest', 'Snippet', 'IssueNote', 'MergeRequestNote']
const parents = ['Issue', 'Snippet', 'MergeRequest']

/** The function of each operation that has one. It mostly has the operation's name. */
export const clientFunctions: Readonly<Record<string, ClientFunction>> = {
  ...functionsOf('issues.ts', 'listOwnIssues', 'listGroupIssues', 'listProjectIssues', 'readIssue', 'createIssue'),
  ...functionsOf('issues.ts', 'updateIssue', 'deleteIssue', 'moveIssue', 'subscribeToIssue', 'unsubscribeFromIssue'),
  ...functionsOf('issues.ts', 'addIssueTodo'),
  ...functionsOf('groups.ts', 'listGroups', 'listOwnedGroups', 'readGroup', 'createGroup'),
  ...functionsOf('groups.ts', 'transferProject', 'updateGroup', 'deleteGroup'),
  ...functionsOf('projects.ts', 'listProjects', 'listVisibleProjects', 'listStarredProjects'),
  ...functionsOf('projects.ts', 'listAllProjects', 'readProject', 'listProjectUsers', 'listProjectEvents'),
  ...functionsOf('projects.ts', 'createProject', 'createProjectForUser', 'updateProject', 'forkProject'),
  ...functionsOf('projects.ts', 'starProject', 'unstarProject', 'archiveProject', 'unarchiveProject'),
  ...functionsOf('milestones.ts', 'listMilestones', 'readMilestone', 'createMilestone', 'updateMilestone'),
  ...functionsOf('labels.ts', 'listLabels', 'createLabel', 'deleteLabel', 'updateLabel'),
  ...functionsOf('labels.ts', 'subscribeToLabel', 'unsubscribeFromLabel'),
  ...functionsOf(
    'award-emoji.ts',
    ...awardables.flatMap((one) => [`list${one}Awards`, `create${one}Award`, `delete${one}Award`]),
  ),
  ...functionsOf(
    'notes.ts',
    ...parents.flatMap((one) => [
      `list${one}Notes`,
      `read${one}Note`,
      `create${one}Note`,
      `update${one}Note`,
      `delete${one}Note`,
    ]),
  ),
  ...functionsOf('system-hooks.ts', 'listSystemHooks', 'createSystemHook', 'deleteSystemHook'),
  ...functionsOf('users.ts', 'listUsers', 'readUser', 'updateUser', 'deleteUser'),
  readCurrentUser: { module: 'users.ts', function: 'readOwnUser', argsOf: () => [] },
  ...functionsOf('ssh-keys.ts', 'listOwnKeys', 'listUserKeys', 'createOwnKey', 'createUserKey'),
  ...functionsOf('ssh-keys.ts', 'deleteOwnKey', 'deleteUserKey'),
  ...functionsOf('emails.ts', 'listOwnEmails', 'listUserEmails', 'createOwnEmail', 'createUserEmail'),
  ...functionsOf('emails.ts', 'deleteOwnEmail', 'deleteUserEmail'),
  ...functionsOf('users.ts', 'blockUser', 'unblockUser'),
  ...functionsOf('merge-requests.ts', 'listMergeRequests', 'readMergeRequest', 'listMergeRequestCommits'),
  ...functionsOf('merge-requests.ts', 'readMergeRequestChanges', 'createMergeRequest', 'updateMergeRequest'),
  ...functionsOf('merge-requests.ts', 'deleteMergeRequest', 'acceptMergeRequest', 'cancelMergeWhenBuildSucceeds'),
  ...functionsOf('merge-requests.ts', 'listClosedIssues', 'subscribeToMergeRequest', 'unsubscribeFromMergeRequest'),
  ...functionsOf('merge-requests.ts', 'addMergeRequestTodo', 'listMergeRequestVersions', 'readMergeRequestVersion'),
}

/** The app's names of fields. */
export function inAppNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inAppNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      inAppNames(inner),
    ]),
  )
}

/** The least result of a function of the client, from the expected answer of the operation. */
export function shownInApp(expectation: Expectation, values: Values): object {
  const shown = (expectation.shows?.(values) ?? {}) as Record<string, unknown>
  // A todo has its target's id: the target itself is kept as its own row.
  if (expectation.name.endsWith('Todo')) {
    const { target, ...rest } = shown
    return inAppNames({ ...rest, target_id: (target as { id: unknown }).id }) as object
  }
  return inAppNames(shown) as object
}
