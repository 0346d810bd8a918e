import { colorOf256, logColors, nearestColor, type LogColor } from './colors.ts'

/** How a text of a log is drawn. */
export interface LogStyle {
  /** The color of its letters; null for the usual one. */
  readonly ink: LogColor | null
  /** The color behind them; null for none. */
  readonly ground: LogColor | null
  readonly isBold: boolean
  readonly isDim: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  /** Ink and ground are swapped. */
  readonly isInverse: boolean
}

/**
 * A style as a number, of which `styleOf` makes the style: ink and ground in five bits each (0 for none, else the place of the
 * color and one), then a bit for each flag. A log may change its style a million times, which as objects would take seconds.
 */
export type StyleCode = number

/** The style with which a log begins. */
export const plainStyle: StyleCode = 0

const inkShift = 0
const groundShift = 5
const colorBits = 0b11111
const bold = 1 << 10
const dim = 1 << 11
const italic = 1 << 12
const underlined = 1 << 13
const inverse = 1 << 14

/** Returns what a style is. */
export function styleOf(code: StyleCode): LogStyle {
  const has = (flag: number) => (code & flag) !== 0
  return {
    ink: logColors[((code >> inkShift) & colorBits) - 1] ?? null,
    ground: logColors[((code >> groundShift) & colorBits) - 1] ?? null,
    isBold: has(bold),
    isDim: has(dim),
    isItalic: has(italic),
    isUnderlined: has(underlined),
    isInverse: has(inverse),
  }
}

/** Flags that a code sets, and those that it clears. Hidden and blinking text is drawn as any other. */
const changes: Readonly<Record<number, { readonly sets: number; readonly clears: number }>> = {
  1: { sets: bold, clears: 0 },
  2: { sets: dim, clears: 0 },
  3: { sets: italic, clears: 0 },
  4: { sets: underlined, clears: 0 },
  7: { sets: inverse, clears: 0 },
  21: { sets: underlined, clears: 0 },
  22: { sets: 0, clears: bold | dim },
  23: { sets: 0, clears: italic },
  24: { sets: 0, clears: underlined },
  27: { sets: 0, clears: inverse },
}

/** The first code of the eight colors and of the eight bright ones, for letters and for what is behind them. */
const colorCodes = [
  { first: 30, shift: inkShift, offset: 0 },
  { first: 40, shift: groundShift, offset: 0 },
  { first: 90, shift: inkShift, offset: 8 },
  { first: 100, shift: groundShift, offset: 8 },
] as const

/** Codes behind which another color is named, or none. */
const otherInk = 38
const noInk = 39
const otherGround = 48
const noGround = 49

/**
 * Returns the style after a sequence that selects one ("SGR").
 *
 * @param parameters what stands in the sequence, such as `1;31` or `38;5;208`; the older `;` and the newer `:` are both read
 */
export function styleAfter(before: StyleCode, parameters: string): StyleCode {
  let style = before
  const codes = numbersIn(parameters)
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0
    if (code === otherInk || code === otherGround) {
      const { color, read } = otherColor(codes, at + 1)
      if (color !== null) style = withColor(style, code === otherInk ? inkShift : groundShift, color)
      at += read
    } else style = withCode(style, code)
  }
  return style
}

function withCode(style: StyleCode, code: number): StyleCode {
  if (code === 0) return plainStyle
  const change = changes[code]
  if (change !== undefined) return (style & ~change.clears) | change.sets
  if (code === noInk) return style & ~(colorBits << inkShift)
  if (code === noGround) return style & ~(colorBits << groundShift)
  for (const { first, shift, offset } of colorCodes)
    if (code >= first && code < first + 8) return withColor(style, shift, logColors[code - first + offset] ?? 'black')
  return style
}

function withColor(style: StyleCode, shift: number, color: LogColor): StyleCode {
  return (style & ~(colorBits << shift)) | ((logColors.indexOf(color) + 1) << shift)
}

const zero = 0x30
const semicolon = 0x3b
/** Stands for a parameter that changes nothing. */
const nothing = -1
/** No parameter is larger. */
const largest = 65_535

/** The numbers of the parameters; a missing one is 0. */
function numbersIn(parameters: string): number[] {
  if (parameters.includes(':')) return parameters.split(';').flatMap(numbersOfParts)
  const numbers: number[] = []
  let number = 0
  for (let at = 0; at < parameters.length; at += 1) {
    const code = parameters.charCodeAt(at)
    if (code === semicolon) {
      numbers.push(number)
      number = 0
    } else number = Math.min(10 * number + code - zero, largest)
  }
  numbers.push(number)
  return numbers
}

/**
 * The numbers of a parameter that has parts. Of a color these are its own, without the color space that may stand before them
 * (`38:2::255:0:0`). An underline has a kind, of which 0 is none. All else with parts changes nothing.
 */
function numbersOfParts(parameter: string): readonly number[] {
  const [code = 0, ...parts] = parameter.split(':').map((part) => Math.min(Number(part), largest))
  if (parts.length === 0) return [code]
  if (code === otherInk || code === otherGround)
    return [code, ...(parts[0] === 2 && parts.length > 4 ? [2, ...parts.slice(2, 5)] : parts)]
  return [code !== 4 ? nothing : parts[0] === 0 ? 24 : code]
}

/** The color that is named from a place among the numbers on, and how many of them name it. Too few name none. */
function otherColor(
  numbers: readonly number[],
  from: number,
): { readonly color: LogColor | null; readonly read: number } {
  const [first, second, third] = [numbers[from + 1], numbers[from + 2], numbers[from + 3]]
  if (numbers[from] === 5) return { color: colorOf256(first ?? nothing), read: 2 }
  if (numbers[from] !== 2) return { color: null, read: 1 }
  const isWhole = first !== undefined && second !== undefined && third !== undefined
  return { color: isWhole ? nearestColor(first, second, third) : null, read: 4 }
}
