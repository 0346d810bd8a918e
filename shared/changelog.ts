/** The heading of what is not released yet. */
const unreleased = 'Next'

/**
 * What the CHANGELOG says of a version, as Markdown; of a version before its release (`0.2.0-beta.1`) what it says of the next
 * one. Empty where it says nothing.
 */
export function newsOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m)
  const textOf = (heading: string): string | null => {
    const section = sections.find((each) => each.startsWith(`${heading}\n`))
    return section === undefined ? null : section.slice(heading.length).trim()
  }
  return textOf(version) ?? (version.includes('-') ? textOf(unreleased) : null) ?? ''
}
