import type { ParameterValues } from './call.ts'
import type { OperationName } from './index.ts'

/** Snippets are listed nowhere: this is one of the sample workspace. */
const aSnippet = { id: 'platform/infrastructure', snippet_id: 1 }

/**
 * Values of an operation's example, besides the ids and names of things that are there: those are requested from the service when
 * the example is filled in (`choices.ts`). Operations that are not named need nothing else.
 */
export const exampleTexts: Partial<Record<OperationName, ParameterValues>> = {
  createIssue: { title: 'Tried from the API explorer', description: 'It is in [the manual](docket://).' },
  updateIssue: { title: 'A clearer title' },
  createGroup: { name: 'Explorers', path: 'explorers', description: 'Made from the API explorer.' },
  updateGroup: { description: 'Changed from the API explorer.' },
  createProject: { name: 'Explored', description: 'Made from the API explorer.' },
  createProjectForUser: { name: 'Explored for somebody' },
  updateProject: { description: 'Changed from the API explorer.' },
  createMilestone: { title: 'Explored', due_date: '2030-01-31' },
  updateMilestone: { description: 'Changed from the API explorer.' },
  createLabel: { name: 'explored', color: '#428BCA' },
  updateLabel: { color: '#5CB85C' },
  createIssueAward: { name: 'tada' },
  createMergeRequestAward: { name: 'tada' },
  createSnippetAward: { ...aSnippet, name: 'tada' },
  createIssueNoteAward: { name: 'tada' },
  createMergeRequestNoteAward: { name: 'tada' },
  createIssueNote: { body: 'Said from the API explorer.' },
  updateIssueNote: { body: 'Said better from the API explorer.' },
  createMergeRequestNote: { body: 'Said from the API explorer.' },
  updateMergeRequestNote: { body: 'Said better from the API explorer.' },
  createSnippetNote: { ...aSnippet, body: 'Said from the API explorer.' },
  updateSnippetNote: { ...aSnippet, body: 'Said better from the API explorer.' },
  listSnippetAwards: aSnippet,
  readSnippetAward: aSnippet,
  deleteSnippetAward: aSnippet,
  listSnippetNotes: aSnippet,
  readSnippetNote: aSnippet,
  deleteSnippetNote: aSnippet,
  createHook: { url: 'http://127.0.0.1:9/docket', push_events: true },
  createUser: {
    email: 'explorer@example.org',
    username: 'explorer',
    name: 'An Explorer',
    password: 'only for an example',
    confirm: true,
  },
  updateUser: { bio: 'Changed from the API explorer.' },
  createOwnKey: {
    title: 'A key to try',
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEXPLOREREXPLOREREXPLOREREXPLOREREXPLORER try@example.org',
  },
  createUserKey: {
    title: 'Another key to try',
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEXPLOREDEXPLOREDEXPLOREDEXPLOREDEXPLOREDE try@example.org',
  },
  createOwnEmail: { email: 'explored@example.org' },
  createUserEmail: { email: 'explored.too@example.org' },
  createMergeRequest: { source_branch: 'explored', target_branch: 'master', title: 'Tried from the API explorer' },
  updateMergeRequest: { source_branch: 'explored', target_branch: 'master', title: 'A clearer title' },
}
