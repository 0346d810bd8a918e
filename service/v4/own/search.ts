import { canSeeCode, visibleProject } from '../../rules/access.ts'
import { findInFiles } from '../../rules/code-search.ts'
import { notFound } from '../../rules/refusals.ts'
import { textFilesAt } from '../../rules/repository-files.ts'
import { cut } from '../../store/listing.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface SoughtCode {
  readonly id: number | string
  readonly search: string
  readonly ref?: string | undefined
}

/** Search in repositories. Those who do not see the code find nothing. */
export function searchHandlers({ workspace: { store } }: VersionedService): OwnHandlers {
  return {
    listCodeMatches: own<SoughtCode>(({ caller, args: { id, search, ref }, window }) => {
      const project = visibleProject(store, caller, id)
      const branch = ref ?? project.default_branch
      const files = textFilesAt(store, project, branch)
      if (files === null) throw notFound('Branch')
      const found = canSeeCode(store, caller.user, project) && search.trim() !== '' ? findInFiles(files, search) : []
      const { rows, total } = cut(found, window)
      const matches = rows.map(({ path, start, lines }) => ({
        basename: path.replace(/\.[^./]*$/, ''),
        data: lines.map((line) => `${line}\n`).join(''),
        ...{ path, filename: path, id: null, ref: branch, startline: start, project_id: project.id },
      }))
      return { rows: matches, total }
    }),
  }
}
