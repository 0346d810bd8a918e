import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/**
 * The computer's clock, set ahead: hours of work at the pace of minutes pass in seconds, and what takes time still
 * takes it. All threads that are begun after this is loaded go by the same one.
 */
const name = 'docket bench clock'
const realNow = Date.now.bind(Date)

function shared(): Float64Array {
  const known = getEnvironmentData(name)
  if (known instanceof Float64Array) return known
  const made = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  setEnvironmentData(name, made)
  return made
}

const ahead = shared()

/** Milliseconds since 1970 by that clock. */
export function benchNow(): number {
  return realNow() + (ahead[0] ?? 0)
}

/** Sets it to that moment; one that is past already is left alone. */
export function passUntil(moment: number): void {
  ahead[0] = (ahead[0] ?? 0) + Math.max(0, moment - benchNow())
}
