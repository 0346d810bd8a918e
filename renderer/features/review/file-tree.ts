import type { ReviewedFile } from './reviewed-file.ts'

/** A row of the tree: a folder, or a file by its place among the files. */
export interface TreeRow {
  /** Its path, with a slash at the end of a folder's. */
  readonly id: string
  readonly name: string
  /** Its depth in the tree; 1 at the top. */
  readonly level: number
  readonly file: number | null
  readonly isFolded: boolean
  readonly added: number
  readonly removed: number
  /** Number of comments that are being written. */
  readonly drafts: number
}

/** Number of comments that are being written in each file, by its place among the files. */
export type DraftCounts = ReadonlyMap<number, number>

const noDrafts: DraftCounts = new Map()

interface Folder {
  readonly path: string
  readonly folders: Map<string, Folder>
  readonly files: number[]
}

/**
 * The rows of the tree of files, folders first. A folder that has only another one in it stands in one row with that. While
 * a text filters the files, no folder is folded.
 */
export function treeRows(
  files: readonly ReviewedFile[],
  folded: ReadonlySet<string>,
  filter: string,
  drafts: DraftCounts = noDrafts,
): TreeRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const root: Folder = { path: '', folders: new Map(), files: [] }
  for (const [index, { path }] of files.entries()) {
    const plain = path.toLowerCase()
    if (words.every((word) => plain.includes(word))) folderOf(root, path.split('/').slice(0, -1)).files.push(index)
  }
  return rowsOf(root, 1, { files, drafts }, words.length > 0 ? new Set() : folded)
}

/** The files in the order in which they stand in the tree, so that the next one is the next there too. */
export function inTreeOrder(files: readonly ReviewedFile[]): ReviewedFile[] {
  const order = treeRows(files, new Set(), '').flatMap(({ file }) => (file === null ? [] : [file]))
  return order.flatMap((file) => files[file] ?? [])
}

function folderOf(root: Folder, names: readonly string[]): Folder {
  let folder = root
  for (const name of names) {
    const known = folder.folders.get(name)
    const next = known ?? { path: `${folder.path}${name}/`, folders: new Map(), files: [] }
    if (known === undefined) folder.folders.set(name, next)
    folder = next
  }
  return folder
}

interface Counted {
  readonly files: readonly ReviewedFile[]
  readonly drafts: DraftCounts
}

function rowsOf(folder: Folder, level: number, counted: Counted, folded: ReadonlySet<string>): TreeRow[] {
  const byName = <Row extends { readonly name: string }>(one: Row, other: Row) => one.name.localeCompare(other.name)
  const folders = [...folder.folders.values()].map((inner) => {
    const shown = withOnlyOne(inner)
    return { name: shown.path.slice(folder.path.length, -1), shown }
  })
  const ofFolders = folders.toSorted(byName).flatMap(({ name, shown }): TreeRow[] => {
    const isFolded = folded.has(shown.path)
    const row = { id: shown.path, name, level, file: null, isFolded, ...countsOf(allFiles(shown), counted) }
    return isFolded ? [row] : [row, ...rowsOf(shown, level + 1, counted, folded)]
  })
  const ofFiles = folder.files.map((file): TreeRow => {
    const { id = '', path = '' } = counted.files[file] ?? {}
    return { id, name: path.split('/').at(-1) ?? '', level, file, isFolded: false, ...countsOf([file], counted) }
  })
  return [...ofFolders, ...ofFiles.toSorted(byName)]
}

/** The innermost of folders of which each holds only the next. */
function withOnlyOne(folder: Folder): Folder {
  const [only] = folder.folders.values()
  return only !== undefined && folder.folders.size === 1 && folder.files.length === 0 ? withOnlyOne(only) : folder
}

function allFiles(folder: Folder): number[] {
  return [...folder.files, ...[...folder.folders.values()].flatMap(allFiles)]
}

function countsOf(those: readonly number[], { files, drafts }: Counted): Pick<TreeRow, 'added' | 'removed' | 'drafts'> {
  const sum = (countIn: (file: number) => number) => those.reduce((total, file) => total + countIn(file), 0)
  return {
    added: sum((file) => files[file]?.added ?? 0),
    removed: sum((file) => files[file]?.removed ?? 0),
    drafts: sum((file) => drafts.get(file) ?? 0),
  }
}
