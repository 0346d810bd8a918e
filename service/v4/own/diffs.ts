import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { shownChangesOf } from '../../rules/versions.ts'
import { cut } from '../../store/listing.ts'
import { versionsOf } from '../../store/versions.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** The changed files of a merge request, in pages. */
export function diffHandlers({ workspace }: VersionedService): OwnHandlers {
  return {
    listMergeRequestDiffs: own<MergeRequestArguments>(({ caller, args, window }) => {
      const { row } = mergeRequestNamed(workspace, caller, args)
      const [newest] = versionsOf(workspace.store, row.id)
      return cut(newest ? shownChangesOf(row, newest) : [], window)
    }),
  }
}
