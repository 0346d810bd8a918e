import { projectIdOf, uploadIn } from '../../../shared/model/upload.ts'

/**
 * Finds where texts name pictures. The engine fetches the pictures, and the readers say where the copies are; both use
 * this.
 */

/** Bounded, so that no text takes more than linear time. */
const patterns = [
  /!\[[^\]\n]{0,500}\]\([ \t]{0,20}<?((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,2000})/g,
  /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{1,20}<?([^\s<>]{1,2000})/gm,
  /<img\s[^<>]{0,1000}?\bsrc\s{0,5}=\s{0,5}["']?([^"'\s<>]{1,2000})/gi,
]

/**
 * The addresses of pictures in a Markdown text as they are written there, each once. Addresses in code may be among
 * them.
 */
export function picturesIn(text: string): string[] {
  if (!text.includes('![') && !/<img\s/i.test(text)) return []
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  return [...new Set(found)]
}

/** What the addresses in a text of an account are relative to, and where its attachments are. */
export interface PictureBase {
  /** The service's base URL. */
  readonly baseUrl: string
  /** The project that the text belongs to. */
  readonly projectId: number
  /** Its page; null where that is not known. */
  readonly projectUrl: string | null
  /** Returns the path of a project's attachments in the API, below the base URL; null where that does not give any. */
  readonly uploads: ((projectId: number) => string) | null
}

/**
 * The full address of a written one, or null when it is not on the account's own service: other origins are requested only when
 * the user wants it. An attachment is in the API, where that gives it. Else `/uploads/…` is below the project's page. Services
 * that do not know their own name are reached at the account's origin.
 *
 * @param projectAt returns the id of the project at a path, such as `group/app`; null where none is known
 */
export function pictureAddress(
  written: string,
  { baseUrl, projectId, projectUrl, uploads }: PictureBase,
  projectAt: (path: string) => number | null,
): string | null {
  const base = URL.parse(baseUrl)
  if (!base) return null
  const upload = uploads === null ? null : uploadIn(written, baseUrl)
  if (upload !== null && uploads !== null) {
    const { secret, name } = upload
    const home = projectIdOf(upload, projectId, projectAt)
    if (home !== null) return `${base.origin}${base.pathname.replace(/\/+$/, '')}${uploads(home)}/${secret}/${name}`
  }
  const project = projectUrl === null ? null : URL.parse(projectUrl)
  const isUpload = /^\/?uploads\//.test(written)
  if (isUpload && !project) return null
  const start = isUpload && project ? project.pathname.replace(/\/+$/, '') + '/' : ''
  const relative = isUpload ? start + written.replace(/^\//, '') : written
  if (!/^https?:\/\//i.test(relative) && !/^\/[^/\\]/.test(relative)) return null
  const url = URL.parse(relative, base.origin)
  if (url?.origin !== base.origin || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url.href
}
