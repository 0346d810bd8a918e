const two = (part: number): string => String(part).padStart(2, '0')

/** A day of this computer's calendar as a field for dates has it, `YYYY-MM-DD`. */
export function dayField(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A moment by this computer's clock, to the minute, as a field for a local date and time has it. */
export function timeField(date: Date): string {
  return `${dayField(date)}T${two(date.getHours())}:${two(date.getMinutes())}`
}
