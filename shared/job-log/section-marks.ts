/** A mark by which a runner says that a section of a log begins or ends. */
export interface SectionMark {
  /** The position behind it. */
  readonly end: number
  readonly kind: 'start' | 'end'
  readonly name: string
  /** When, in seconds since 1970. */
  readonly time: number
  /** The section is folded until somebody unfolds it. */
  readonly isCollapsed: boolean
}

/** What each mark begins with. */
const beginning = 'section_'

/** `section_start:1560896352:name[collapsed=true]`, then a carriage return and a sequence that erases the line. */
const mark = new RegExp(
  `${beginning}(start|end):(\\d{1,12}):([\\w.-]{1,200})(?:\\[([\\w=,]{0,200})\\])?\\r${String.fromCharCode(0x1b)}\\[0K`,
  'y',
)

/** Reads the mark at a position; null where there is none. */
export function sectionMarkAt(text: string, at: number): SectionMark | null {
  mark.lastIndex = at
  const [, kind, time, name, options] = mark.exec(text) ?? []
  if (kind === undefined || name === undefined) return null
  return {
    end: mark.lastIndex,
    kind: kind === 'start' ? 'start' : 'end',
    name,
    time: Number(time),
    isCollapsed: options?.split(',').includes('collapsed=true') ?? false,
  }
}

/** The next position where a mark may stand; Infinity where there is none. */
export function nextBeginning(text: string, from: number): number {
  const at = text.indexOf(beginning, from)
  return at < 0 ? Infinity : at
}
