import { randomBytes } from 'node:crypto'
import type { SentFile } from '../../http/request.ts'
import { isoOf } from '../../resources/moments.ts'
import { requireLevel, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { recordNotFound, Refusal } from '../../rules/refusals.ts'
import { uploadedFile } from '../../rules/uploads.ts'
import type { NamespaceRow } from '../../store/groups.ts'
import { cut } from '../../store/listing.ts'
import { levels } from '../../store/members.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { rowsById } from '../../store/rows.ts'
import { deleteUpload, findUpload, insertUpload, uploadsOf, type UploadRow } from '../../store/uploads.ts'
import type { UserRow } from '../../store/users.ts'
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

interface NumberedUpload {
  readonly id: number | string
  readonly upload_id: number
}

/** What the service says of a file by its address that is not there, or that the caller may not delete. */
const noUpload =
  "400 Bad request - The resource that you are attempting to access does not exist or you don't have permission to perform this " +
  'action.'

/**
 * Attachments of texts. Whoever sees a project may attach something, and gets what others have attached. Masters list and delete
 * what was attached; files that nobody has uploaded are not among it.
 */
export function uploadHandlers(versioned: VersionedService): OwnHandlers {
  const { store } = versioned.workspace
  const managed = (caller: Caller, id: number | string): ProjectRow => {
    const project = visibleProject(store, caller, id)
    requireLevel(store, caller, project, levels.master)
    return project
  }
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
    listUploads: own<{ readonly id: number | string }>(({ caller, args, window }) => {
      const { rows, total } = cut(uploadsOf(store, managed(caller, args.id).id), window)
      const people = rowsById<UserRow>(
        store,
        'users',
        rows.map(({ user_id }) => user_id),
      )
      const kept = rows.map(({ id, bytes, name: filename, created_at, user_id }) => {
        const by = people.get(user_id ?? 0)
        const uploaded_by = by ? { id: by.id, username: by.username, name: by.name } : null
        return { id, size: bytes.length, filename, created_at: isoOf(created_at), uploaded_by }
      })
      return { rows: kept, total }
    }),
    deleteUpload: own<NumberedUpload>(({ caller, args: { id, upload_id } }) => {
      const project = managed(caller, id)
      const upload = rowsById<UploadRow>(store, 'uploads', [upload_id]).get(upload_id)
      if (upload?.project_id !== project.id) throw recordNotFound()
      deleteUpload(store, upload.id)
      return { body: undefined }
    }),
    deleteNamedUpload: own<NamedUpload>(({ caller, args: { id, secret, filename } }) => {
      const upload = findUpload(store, managed(caller, id).id, secret, filename)
      if (!upload) throw new Refusal(400, { message: noUpload })
      deleteUpload(store, upload.id)
      return { body: undefined }
    }),
  }
}
