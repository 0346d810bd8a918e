import { counted } from '../../ui/words.ts'

/** Which files two merge requests both change: the one by its name, several by their number. */
export function filesWords(files: readonly string[]): string {
  const [only = ''] = files
  return files.length === 1 ? (only.split('/').at(-1) ?? only) : counted(files.length, 'file')
}
