/** The heading of the unreleased section. */
const unreleased = 'Unreleased'

/** Heading of a section: a version and the day of its release (`0.2.0 - 2027-01-31`), or that it is not released yet. */
const headingPattern = /^(\S+)(?: - \d{4}-\d\d-\d\d)?\n/

/**
 * The section of the CHANGELOG about a version, as Markdown; for a version before its release (`0.2.0-beta.1`) the unreleased
 * section. Empty where there is none.
 */
export function releaseNotesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m)
  const textOf = (name: string): string | null => {
    const section = sections.find((each) => headingPattern.exec(each)?.[1] === name)
    return section === undefined ? null : section.replace(headingPattern, '').trim()
  }
  return textOf(version) ?? (version.includes('-') ? textOf(unreleased) : null) ?? ''
}
