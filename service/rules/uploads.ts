import { findUpload } from '../store/uploads.ts'
import type { Store } from '../store/store.ts'
import { drawChart } from './drawn-chart.ts'

/**
 * Attachments of texts: files that people dropped into them. For a file that nobody has uploaded it makes one up from its secret and
 * its name, the same one each time: a chart, a page, a few lines, or a film without a picture.
 */

/** A file as it is answered. */
export interface UploadedFile {
  /** Its media type. Other types than pictures are downloaded by a browser. */
  readonly type: string
  readonly bytes: Buffer
}

interface NamedUpload {
  readonly secret: string
  readonly name: string
}

const made: Readonly<Record<string, { readonly type: string; readonly make: (upload: NamedUpload) => Buffer }>> = {
  png: { type: 'image/png', make: ({ secret, name }) => drawChart(`${secret}/${name}`) },
  pdf: { type: 'application/pdf', make: ({ name }) => page(name) },
  log: { type: 'text/plain; charset=utf-8', make: lines },
  txt: { type: 'text/plain; charset=utf-8', make: lines },
  mp4: { type: 'video/mp4', make: () => Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex') },
}

/** The types of files that were uploaded, by their ending. */
const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** Returns the file of a project with a secret and a name; null where there is none. */
export function uploadedFile(store: Store, projectId: number, upload: NamedUpload): UploadedFile | null {
  const ending = /\.([a-z0-9]+)$/i.exec(upload.name)?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(made, ending) ? made[ending] : undefined
  const stored = findUpload(store, projectId, upload.secret, upload.name)
  if (stored !== undefined) {
    const type = kind?.type ?? types[ending] ?? 'application/octet-stream'
    return { type, bytes: Buffer.from(stored.bytes) }
  }
  if (kind === undefined || !/^[0-9a-f]{32}$/.test(upload.secret)) return null
  return { type: kind.type, bytes: kind.make(upload) }
}

function lines({ secret, name }: NamedUpload): Buffer {
  return Buffer.from(Array.from({ length: 12 }, (_, index) => `${index + 1} ${secret.slice(index)} ${name}\n`).join(''))
}

/** A PDF of one page with some words on it. */
function page(words: string): Buffer {
  const drawn = `BT /F1 24 Tf 72 720 Td (${words.replace(/[^\w .-]/g, '_')}) Tj ET`
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  const head = '%PDF-1.4\n'
  const starts = objects.map((_, index) => head.length + objects.slice(0, index).join('').length)
  const places = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}`
  const end = head.length + objects.join('').length
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.from(head + objects.join('') + table + trailer)
}
