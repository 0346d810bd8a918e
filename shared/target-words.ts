/**
 * Words for the target of a todo that Docket has no rows of, such as an epic or an alert. It is named in lists and
 * notifications, and opens in the browser.
 */

/** By the service's own names. Those of issues and merge requests are not here: their rows have titles. */
const targetWords: Readonly<Record<string, string>> = {
  'AlertManagement::Alert': 'Alert',
  Commit: 'Commit',
  'DesignManagement::Design': 'Design',
  Epic: 'Epic',
  Key: 'SSH key',
  Namespace: 'Group',
  Project: 'Project',
  Vulnerability: 'Vulnerability',
  'WikiPage::Meta': 'Wiki page',
  WorkItem: 'Work item',
}

/** Returns the word for a type of target. A newer service's own name is put into readable form: `Ci::BuildTrace`, `Build trace`. */
export function wordOfTarget(type: string): string {
  const known = Object.hasOwn(targetWords, type) ? targetWords[type] : undefined
  if (known !== undefined) return known
  const words = (type.split('::').at(-1) ?? '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[_\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? 'Something on GitLab' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a title for a target: `Epic: Launch plan`, or its word alone where there is no text about it. */
export function titleOfTarget(type: string, text: string): string {
  const word = wordOfTarget(type)
  return text === '' ? word : `${word}: ${text}`
}
