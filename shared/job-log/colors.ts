/** The sixteen colours that a terminal has names for, in the order of their numbers. */
export const logColors = [
  'black',
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
  'bright-black',
  'bright-red',
  'bright-green',
  'bright-yellow',
  'bright-blue',
  'bright-magenta',
  'bright-cyan',
  'bright-white',
] as const
export type LogColor = (typeof logColors)[number]

type Rgb = readonly [red: number, green: number, blue: number]

/** The colours as xterm draws them, which is what programs that write other colours go by. */
const drawn: readonly Rgb[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
]

/** The steps of a colour in the cube of 216 colours. */
const steps = [0, 95, 135, 175, 215, 255] as const

/** Returns the color of the sixteen that is nearest to one of its own, whose parts are from 0 to 255. */
export function nearestColor(red: number, green: number, blue: number): LogColor {
  const distances = drawn.map(
    ([own, ownGreen, ownBlue]) => (red - own) ** 2 + (green - ownGreen) ** 2 + (blue - ownBlue) ** 2,
  )
  return logColors[distances.indexOf(Math.min(...distances))] ?? 'black'
}

/** The sixteen, then a cube, then greys from dark to light: for each of 256 colors the nearest of the sixteen. */
const nearestOf256 = Array.from({ length: 256 }, (_, number) => {
  const named = logColors[number]
  if (named !== undefined) return named
  const grey = 8 + 10 * (number - 232)
  if (number >= 232) return nearestColor(grey, grey, grey)
  const place = number - 16
  const part = (size: number) => steps[Math.floor(place / size) % 6] ?? 0
  return nearestColor(part(36), part(6), part(1))
})

/** Returns the color of the sixteen that is nearest to one of 256; null where the number names none. */
export function colorOf256(number: number): LogColor | null {
  return nearestOf256[number] ?? null
}
