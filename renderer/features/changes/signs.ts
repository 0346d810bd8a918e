import type { DiffLine } from '../../../shared/diff/lines.ts'

/** The sign that stands before a line of each kind on the page. */
export const signs = { added: '+', removed: '−', same: ' ', place: '', remark: '' } as const satisfies Record<
  DiffLine['kind'],
  string
>
