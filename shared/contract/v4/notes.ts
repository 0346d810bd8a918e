import { noteOperations as contract } from '../notes.ts'
import { inV4 } from './operation.ts'
import { noteOrder } from './parameters.ts'

/** An internal note, for members from reporters on (15.5). From callers who may not write one, the service makes it public. */
const internal = { internal: { type: 'boolean' } } as const

/** Date of the note. Owners and administrators may set it. */
const backdated = { created_at: { type: 'timestamp' } } as const

/** The head that the writer of the note has seen (14.9), for a command in it that merges: without it, nothing is merged. */
const seenHead = { merge_request_diff_head_sha: { type: 'string' } } as const

export const noteOperations = {
  listIssueNotes: inV4(contract.listIssueNotes, { parameters: noteOrder }),
  readIssueNote: inV4(contract.readIssueNote),
  createIssueNote: inV4(contract.createIssueNote, { parameters: internal }),
  updateIssueNote: inV4(contract.updateIssueNote),
  deleteIssueNote: inV4(contract.deleteIssueNote),
  listSnippetNotes: inV4(contract.listSnippetNotes, { parameters: noteOrder }),
  readSnippetNote: inV4(contract.readSnippetNote),
  createSnippetNote: inV4(contract.createSnippetNote, { parameters: backdated }),
  updateSnippetNote: inV4(contract.updateSnippetNote),
  deleteSnippetNote: inV4(contract.deleteSnippetNote),
  listMergeRequestNotes: inV4(contract.listMergeRequestNotes, { parameters: noteOrder }),
  readMergeRequestNote: inV4(contract.readMergeRequestNote),
  createMergeRequestNote: inV4(contract.createMergeRequestNote, {
    parameters: { ...backdated, ...internal, ...seenHead },
  }),
  updateMergeRequestNote: inV4(contract.updateMergeRequestNote),
  deleteMergeRequestNote: inV4(contract.deleteMergeRequestNote),
} as const
