/**
 * Registration of tests for some systems only. Tests that this machine cannot run are not registered: they are neither skipped
 * nor passed. `why` names the part that other systems lack.
 */

const isPosix = process.platform !== 'win32'

/** Registers with `register` on Linux alone. `why` names the part that other systems lack. */
export function onLinux<Register>(why: string, register: Register): Register {
  return registered(process.platform === 'linux', why, register)
}

/** Registers with `register` on systems with the modes, signals and shells of POSIX: on all but Windows. */
export function onPosix<Register>(why: string, register: Register): Register {
  return registered(isPosix, why, register)
}

function registered<Register>(isHere: boolean, why: string, register: Register): Register {
  if (isHere) return register
  console.info(`Not tested on ${process.platform}: ${why}`)
  // Whatever a test or a suite is registered by: `it(…)`, `it.each(…)(…)`.
  const nothing: unknown = new Proxy(() => undefined, { get: () => () => () => undefined })
  return nothing as Register
}
