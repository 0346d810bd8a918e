import { canSeeCode, visibleProject } from '../../rules/access.ts'
import { forbidden, notFound } from '../../rules/refusals.ts'
import { fileAt } from '../../rules/repository-files.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface RawFile {
  readonly id: number | string
  readonly file_path: string
  readonly ref?: string | undefined
  readonly lfs?: boolean | undefined
}

/** Files of repositories, for those who see the code. */
export function fileHandlers({ workspace: { store } }: VersionedService): OwnHandlers {
  return {
    readRawFile: own<RawFile>(({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      if (!canSeeCode(store, caller.user, project)) throw forbidden()
      const { file_path: path, ref = 'HEAD', lfs = false } = args
      const found = fileAt(store, project, { path, ref: ref === 'HEAD' ? project.default_branch : ref })
      if ('missing' in found) throw notFound(found.missing)
      if ('text' in found) return found
      return found.pointer === null || lfs ? { bytes: found.bytes } : { text: found.pointer }
    }),
  }
}
