import * as v from 'valibot'

/** Pictures in descriptions and notes. */

/** A picture a text names, by the address that is written there. */
const pictureSchema = v.object({
  /** Address on the service. */
  address: v.string(),
  /** Path of the copy on this computer, relative to the page; null while there is none. */
  local: v.nullable(v.string()),
})
export const picturesSchema = v.record(v.string(), pictureSchema)
export type Pictures = Readonly<v.InferOutput<typeof picturesSchema>>

/** The kinds of pictures Docket shows, by the first bytes of each. No SVG: it is a document, not a picture. */
const signatures: readonly (readonly [string, (bytes: Uint8Array) => boolean])[] = [
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/gif', (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38])],
  [
    'image/webp',
    (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
  // A box of the type `ftyp`, and the brand of a picture or of moving ones: `avif`, `avis`.
  [
    'image/avif',
    (bytes) =>
      startsWith(bytes.subarray(4), [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69]) &&
      [0x66, 0x73].includes(bytes[11] ?? 0),
  ],
  // Two letters may begin a text, too; what follows is the size of the file and four zeros.
  ['image/bmp', (bytes) => startsWith(bytes, [0x42, 0x4d]) && startsWith(bytes.subarray(6), [0, 0, 0, 0])],
  // At least one picture is in it, and the fourth byte of what describes that is a zero.
  ['image/x-icon', (bytes) => startsWith(bytes, [0, 0, 1, 0]) && bytes[4] !== 0 && bytes[5] === 0 && bytes[9] === 0],
]

/** The media type that the bytes themselves show, whatever any header says; null for bytes of no picture. */
export function pictureTypeOf(bytes: Uint8Array): string | null {
  return signatures.find(([, fits]) => fits(bytes))?.[0] ?? null
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** Returns the path of a picture of an account: relative, since the page may be served below any path. */
export function localPicture(account: string, hash: string): string {
  return `pictures/${account}/${hash}`
}

/** Returns true for a path whose end says that it is a picture of these kinds. */
export function hasNameOfPicture(path: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|bmp|ico)$/i.test(path)
}
