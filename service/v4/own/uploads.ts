import { randomBytes } from 'node:crypto'
import type { SentFile } from '../../http/request.ts'
import { visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { recordNotFound, Refusal } from '../../rules/refusals.ts'
import { uploadedFile } from '../../rules/uploads.ts'
import type { NamespaceRow } from '../../store/groups.ts'
import { rowsById } from '../../store/rows.ts'
import { insertUpload } from '../../store/uploads.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** The largest file that is taken, in bytes: what services took by default for years. */
export const largestUpload = 10 * 1024 * 1024

/** Endings of files that texts show or play in their place. */
const shown = /\.(?:png|jpe?g|gif|bmp|tiff|ico|webp|mp4|m4v|mov|webm|ogv|mp3|oga|ogg|spx|wav)$/i

/** A name as it can stand in an address. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[^\p{L}\p{N}_.+-]/gu, '_')
  return /^\.*$/.test(plain) ? 'unnamed' : plain
}

interface NamedUpload {
  readonly id: number | string
  readonly secret: string
  readonly filename: string
}

/** Attachments of texts. Whoever sees a project may attach something, and gets what others have attached. */
export function uploadHandlers(versioned: VersionedService): OwnHandlers {
  const { store } = versioned.workspace
  return {
    uploadFile: own<{ readonly id: number | string; readonly file: SentFile }>(({ caller, args: { id, file } }) => {
      const project = visibleProject(store, caller, id)
      if (file.bytes.length > largestUpload) throw new Refusal(413, { message: '413 Request Entity Too Large' })
      const name = plainName(file.name)
      const secret = randomBytes(16).toString('hex')
      const { id: user_id } = caller.user
      const upload = insertUpload(store, {
        ...{ project_id: project.id, user_id, secret, name },
        ...{ bytes: file.bytes, created_at: store.now() },
      })
      const url = `/uploads/${secret}/${name}`
      const isShown = shown.test(name)
      const alt = isShown ? name.replace(/\.[^.]*$/, '') : name
      const home = rowsById<NamespaceRow>(store, 'namespaces', [project.namespace_id]).get(project.namespace_id)?.path
      const address = versioned.has('uploadsByProjectId') ? `/-/project/${project.id}` : `/${home}/${project.path}`
      const body = { alt, url, full_path: address + url, markdown: `${isShown ? '!' : ''}[${alt}](${url})` }
      return { body: versioned.has('uploadIds') ? { id: upload, ...body } : body }
    }),
    readUpload: own<NamedUpload, Caller | null>(({ caller, args: { id, secret, filename } }) => {
      const project = visibleProject(store, caller, id)
      const file = uploadedFile(store, project.id, { secret, name: filename })
      if (file === null) throw recordNotFound()
      return { bytes: file.bytes, type: 'application/octet-stream' }
    }),
  }
}
