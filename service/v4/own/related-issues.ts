import { issueResources } from '../../resources/issues.ts'
import { mergeRequestNamed, notesOf } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { canSeeIssue } from '../../rules/access.ts'
import { issuesNamedBy } from '../../rules/related-issues.ts'
import { cut } from '../../store/listing.ts'
import { noteBodies } from '../../store/notes.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** The issues that a merge request has to do with, as far as the caller may see them. */
export function relatedIssueHandlers({ workspace }: VersionedService): OwnHandlers {
  const { store } = workspace
  return {
    listRelatedIssues: own<MergeRequestArguments>(({ caller, args, window }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      const comments = noteBodies(store, notesOf(workspace, caller, item))
      const seen = issuesNamedBy(store, item, comments).filter(({ project, row }) =>
        canSeeIssue(store, caller.user, project, row),
      )
      const { rows, total } = cut(seen, window)
      const resources = issueResources(
        workspace,
        rows.map(({ row }) => row),
        caller.user,
      )
      return { rows: resources, total }
    }),
  }
}
