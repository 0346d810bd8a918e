import { visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { recordNotFound } from '../../rules/refusals.ts'
import { uploadedFile } from '../../rules/uploads.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface NamedUpload {
  readonly id: number | string
  readonly secret: string
  readonly filename: string
}

/** Attachments of texts, for those who see the project. */
export function uploadHandlers({ workspace: { store } }: VersionedService): OwnHandlers {
  return {
    readUpload: own<NamedUpload, Caller | null>(({ caller, args: { id, secret, filename } }) => {
      visibleProject(store, caller, id)
      const file = uploadedFile({ secret, name: filename })
      if (file === null) throw recordNotFound()
      return { bytes: file.bytes, type: 'application/octet-stream' }
    }),
  }
}
