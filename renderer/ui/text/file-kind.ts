/** What files are, as far as their names say. */

export interface FileKind {
  readonly words: string
  /** The sign that it is shown with. */
  readonly look: 'file' | 'video' | 'sound' | 'archive'
}

const kinds: readonly (readonly [FileKind, endings: string])[] = [
  [{ words: 'Video', look: 'video' }, 'mp4 m4v mov webm ogv mkv avi'],
  [{ words: 'Audio', look: 'sound' }, 'mp3 oga ogg spx wav m4a flac'],
  [{ words: 'Archive', look: 'archive' }, 'zip gz tgz bz2 xz zst 7z rar tar jar deb rpm'],
  [{ words: 'Picture', look: 'file' }, 'png jpg jpeg gif webp avif bmp ico svg tif tiff heic'],
  [{ words: 'PDF', look: 'file' }, 'pdf'],
  [{ words: 'Text', look: 'file' }, 'txt log md patch diff json yaml yml xml'],
  [{ words: 'Table', look: 'file' }, 'csv tsv xls xlsx ods'],
  [{ words: 'Document', look: 'file' }, 'doc docx odt rtf pages'],
  [{ words: 'Slides', look: 'file' }, 'ppt pptx odp key'],
]

const byEnding: ReadonlyMap<string, FileKind> = new Map(
  kinds.flatMap(([kind, endings]) => endings.split(' ').map((ending) => [ending, kind] as const)),
)

/** Returns what a file is by its name, or by an address that ends with that. */
export function kindOfFile(name: string): FileKind {
  const ending = /\.([a-z0-9]{1,8})(?:[?#]|$)/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return byEnding.get(ending) ?? { words: 'File', look: 'file' }
}
