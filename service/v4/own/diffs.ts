import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { changesOf } from '../../rules/versions.ts'
import { cut } from '../../store/listing.ts'
import { versionsOf } from '../../store/versions.ts'
import { own } from '../speaker.ts'
import type { OwnHandlers, Speaker } from '../speaker.ts'

/** The changed files of a merge request, in pages. */
export function diffHandlers({ workspace }: Speaker): OwnHandlers {
  return {
    listMergeRequestDiffs: own<MergeRequestArguments>(({ caller, args, window }) => {
      const { row } = mergeRequestNamed(workspace, caller, args)
      const [newest] = versionsOf(workspace.store, row.id)
      return cut(newest ? changesOf(row, newest) : [], window)
    }),
  }
}
