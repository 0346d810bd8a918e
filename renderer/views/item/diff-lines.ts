export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'same' | 'place'
  readonly text: string
}

/** The lines of a unified diff, with what each is. Its file header says nothing that the file's name does not. */
export function diffLines(diff: string): DiffLine[] {
  const lines = diff.replace(/\n$/, '').split('\n')
  const start = lines.findIndex((line) => line.startsWith('@@'))
  return (start < 0 ? [] : lines.slice(start)).map((line) => {
    if (line.startsWith('@@')) return { kind: 'place', text: line }
    if (line.startsWith('+')) return { kind: 'added', text: line }
    return { kind: line.startsWith('-') ? 'removed' : 'same', text: line }
  })
}

/** How many lines of each kind there are. */
export function countLines(lines: readonly DiffLine[], kind: DiffLine['kind']): number {
  return lines.reduce((sum, line) => sum + Number(line.kind === kind), 0)
}
