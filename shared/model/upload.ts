import { RowProblem, wireRow } from './wire-row.ts'

/** Attachments of texts: files that people dropped into them, and that the service keeps with a project. */

/** An attachment, as an address in a text names it. */
export interface Upload {
  /** The project that keeps it; null for the one that the text belongs to. */
  readonly project: { readonly id: number } | { readonly path: string } | null
  readonly secret: string
  /** Its name as one segment of a path, percent-encoded. */
  readonly name: string
}

/** An address of the web, as Node and browsers read it. The library of the language itself does not know of that. */
interface WebAddress {
  readonly origin: string
  readonly pathname: string
  readonly username: string
  readonly password: string
}
declare const URL: { parse(address: string, base?: string): WebAddress | null }

/** Below the text's project, below the number of a project, or below the page of one: no segment of its path is a dash. */
const below = /^(|\/-\/project\/\d{1,15}|(?:\/(?!-\/)[\w.-]{1,255}){2,21})\/uploads\/([0-9a-f]{32})\/([^/]{1,2300})$/i

/** A name of 255 bytes, each of them encoded. */
const longestName = 765

/**
 * The attachment that an address in a text names; null for any other address. `/uploads/SECRET/NAME` is of the text's own project.
 * `/-/project/7/uploads/…` and `/group/app/uploads/…` say theirs, with the service's address before them or without.
 *
 * @param baseUrl the service's address, which may have a path
 */
export function uploadIn(written: string, baseUrl: string): Upload | null {
  const base = URL.parse(baseUrl)
  const isWhole = /^https?:\/\//i.test(written)
  if (base === null || /[\\?#\s]/.test(written) || !(isWhole || /^(?:\/|uploads\/)/i.test(written))) return null
  const url = URL.parse(written, base.origin)
  if (url?.origin !== base.origin || url.username !== '' || url.password !== '') return null
  const root = base.pathname.replace(/\/+$/, '')
  const hasRoot = url.pathname.startsWith(`${root}/`)
  const [, home, secret, encoded] = below.exec(hasRoot ? url.pathname.slice(root.length) : url.pathname) ?? []
  if (home === undefined || secret === undefined || encoded === undefined) return null
  const name = nameIn(encoded)
  const project = projectIn(home)
  // Beside the service, its host may have anything else; and only the text itself knows its own project.
  const isOwn = project === null ? !isWhole : hasRoot || (!isWhole && 'id' in project)
  return name === null || !isOwn ? null : { project, secret, name }
}

/**
 * The id of the project that keeps an attachment; null where it is not known.
 *
 * @param own the id of the project that the text belongs to
 * @param projectAt returns the id of the project at a path; null where none is known
 */
export function projectIdOf(
  { project }: Upload,
  own: number,
  projectAt: (path: string) => number | null,
): number | null {
  if (project === null) return own
  return 'id' in project ? project.id : projectAt(project.path)
}

function projectIn(home: string): Upload['project'] {
  const id = /^\/-\/project\/(\d+)$/i.exec(home)?.[1]
  if (id !== undefined) return { id: Number(id) }
  return home === '' ? null : { path: home.slice(1) }
}

/** The name in an address, encoded in the same way whoever wrote it; null for one that no file can have. */
function nameIn(encoded: string): string | null {
  let name
  try {
    // A percent sign that begins no escape stands for itself.
    name = decodeURIComponent(encoded.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return null
  }
  if (name === '.' || name === '..' || /[/\\\p{Cc}]/u.test(name)) return null
  const again = encodeURIComponent(name)
  return again.length <= longestName ? again : null
}

/** What a service says of a file that was just uploaded. */
export interface NewUpload {
  /** Its address as texts of the project name it: `/uploads/SECRET/NAME`. */
  readonly url: string
}

/** Reads the answer to an upload. @param baseUrl the service's address @throws RowProblem where it names no file */
export function newUploadOf(row: unknown, baseUrl: string): NewUpload {
  const { url } = wireRow(row, 'upload')
  if (typeof url !== 'string' || uploadIn(url, baseUrl) === null) {
    throw new RowProblem('url is no address of an attachment')
  }
  return { url }
}
