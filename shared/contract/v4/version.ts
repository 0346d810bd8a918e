/** Versions of the service, as `GET /version` says them. The abilities of one are known by its number. */

export interface ServiceVersion {
  readonly major: number
  readonly minor: number
}

/** Reads a version such as `16.11.2-ee`, `11.8` or `19`; null for anything else. */
export function readVersion(text: string): ServiceVersion | null {
  const [, major, minor = '0'] = /^(\d{1,4})(?:\.(\d{1,4}))?(?:[.-].*)?$/.exec(text) ?? []
  return major === undefined ? null : { major: Number(major), minor: Number(minor) }
}

/** Returns true if a version is `major.minor` or newer. */
export function isSince(version: ServiceVersion, major: number, minor: number): boolean {
  return version.major > major || (version.major === major && version.minor >= minor)
}
