import { applySuggestions, suggestionsNamed } from '../../changes/suggestions.ts'
import type { FoundSuggestion } from '../../changes/suggestions.ts'
import { accessLevel } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { forbidden, Refusal } from '../../rules/refusals.ts'
import { levels } from '../../store/members.ts'
import { findProject } from '../../store/projects.ts'
import { suggestionRow } from '../rows/suggestions.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface Message {
  readonly commit_message?: string | undefined
}

/** Applying suggestions, for those who may push to the source branch. */
export function suggestionHandlers({ workspace }: VersionedService): OwnHandlers {
  const { store } = workspace
  const requirePushing = ({ user }: Caller, { row }: FoundSuggestion): void => {
    const source = findProject(store, row.source_project_id)
    const mayPush = source?.archived === 0 && accessLevel(store, user, source) >= levels.developer
    if (!mayPush) throw forbidden()
  }
  const apply = (caller: Caller, ids: readonly number[], { commit_message }: Message, unknown: string) => {
    const found = suggestionsNamed(workspace, ids)
    // A number that is sent twice is one too many, as in real services.
    if (found.length !== ids.length) throw new Refusal(404, { message: unknown })
    for (const one of found) requirePushing(caller, one)
    applySuggestions(workspace, caller.user, found, commit_message)
    return suggestionsNamed(workspace, ids).map((placed) => suggestionRow(store, placed))
  }
  return {
    applySuggestion: own<Message & { readonly id: number }>(({ caller, args }) => {
      const unknown = 'Suggestion is not applicable as the suggestion was not found.'
      return { body: apply(caller, [args.id], args, unknown)[0] }
    }),
    applySuggestions: own<Message & { readonly ids: number | readonly number[] }>(({ caller, args }) => {
      const unknown = 'Suggestions are not applicable as one or more suggestions were not found.'
      return { body: apply(caller, [args.ids].flat(), args, unknown), status: 200 }
    }),
  }
}
