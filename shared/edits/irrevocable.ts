import type { EditKind } from '../edit.ts'

/** Kinds that the service cannot take back once it has done them. People are warned before. */
export const irrevocableKinds: ReadonlySet<EditKind> = new Set([
  'moveIssue',
  'deleteIssue',
  'deleteMergeRequest',
  'deleteHook',
  'transferProject',
  'deleteProject',
  'deleteGroup',
  'deletePerson',
  'merge',
  'rebase',
  'applySuggestions',
  'deleteComment',
  'publishReview',
  'finishTodos',
] as const)
