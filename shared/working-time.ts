/**
 * Working time, as services count it: a month has 4 weeks of 5 days of 8 hours. In texts it is written `1w 2d 3h 30m`, in seconds
 * everywhere else.
 */

const secondsOf = { mo: 576_000, w: 144_000, d: 28_800, h: 3600, m: 60, s: 1 } as const
type Unit = keyof typeof secondsOf

const units: Readonly<Record<string, Unit>> = {
  ...{ mo: 'mo', month: 'mo', months: 'mo', mos: 'mo' },
  ...{ w: 'w', week: 'w', weeks: 'w', wk: 'w', wks: 'w' },
  ...{ d: 'd', day: 'd', days: 'd' },
  ...{ h: 'h', hour: 'h', hours: 'h', hr: 'h', hrs: 'h' },
  ...{ m: 'm', minute: 'm', minutes: 'm', min: 'm', mins: 'm' },
  ...{ s: 's', second: 's', seconds: 's', sec: 's', secs: 's' },
}

const part = /([\d.]+)\s*([a-z]*)[\s,]*/giy

/**
 * Reads a working time such as `1w 2d`, `3h30m` or `1.5`, which are hours.
 *
 * @returns whole seconds, negative after a minus sign; null for anything else
 */
export function readWorkingTime(text: string): number | null {
  const trimmed = text.trim().toLowerCase()
  const isNegative = /^[-−]/.test(trimmed)
  const given = isNegative ? trimmed.slice(1).trim() : trimmed
  let [at, seconds] = [0, 0]
  while (at < given.length) {
    part.lastIndex = at
    const [, number = '', name = ''] = part.exec(given) ?? []
    const unit = name === '' ? 'h' : units[name]
    if (unit === undefined || !/^\d*\.?\d+$/.test(number)) return null
    seconds += Number(number) * secondsOf[unit]
    at = part.lastIndex
  }
  if (given === '' || !Number.isSafeInteger(Math.round(seconds))) return null
  return isNegative ? -Math.round(seconds) : Math.round(seconds)
}

/** Writes a working time of so many seconds, such as `1w 2d 3h`; `0h` for none. */
export function workingTimeWords(seconds: number): string {
  let left = Math.abs(Math.round(seconds))
  const parts = Object.entries(secondsOf).flatMap(([unit, each]) => {
    const count = Math.floor(left / each)
    left -= count * each
    return count === 0 ? [] : [`${count}${unit}`]
  })
  return parts.length === 0 ? '0h' : `${seconds < 0 ? '-' : ''}${parts.join(' ')}`
}
