import type { Page } from '@playwright/test'
import { labels, makeIssues, makeMergeRequests, milestonesOf, person, projects, usernames } from './sample-content.ts'

/** Names that people have given in the sample: a character in any of these may turn the direction of the text around it. */
const named = [
  ...usernames.filter((username) => username !== 'mira').map((username) => person(username).name),
  ...makeIssues(400).map(({ title }) => title),
  ...makeMergeRequests().map(({ title }) => title),
  ...projects.flatMap((project) => milestonesOf(project).map(({ title }) => title)),
  ...labels.map(({ name }) => name).filter((name) => name.includes(' ')),
]

/** Elements whose text is one composed string, with names isolated by invisible characters, or written by the service itself. */
const whole = '.toast, .changes, .error, .intro, .who, .markdown, [role=dialog] form > p, .system bdi'

/**
 * The names on a page that are not isolated from the words around them, with their surroundings. A name is isolated by
 * `unicode-bidi`, or by being the whole text of its block.
 */
export async function namesThatLeak(page: Page): Promise<string[]> {
  return page.evaluate(
    ([names, strings]) => {
      const leaking = new Set<string>()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode as Text
        const name = names.find((each) => data.includes(each))
        if (
          name === undefined ||
          parentElement === null ||
          parentElement.closest(`${strings}, .visually-hidden, script, style, option`)
        )
          continue
        let element: Element | null = parentElement
        // A text beside it in the same element would be turned with it.
        let isAlone = data.trim() === name
        while (element !== null) {
          isAlone &&= element.textContent?.trim() === name
          const { unicodeBidi, display } = getComputedStyle(element)
          const isSetApart = /isolate|plaintext/.test(unicodeBidi)
          if (isAlone && (isSetApart || display !== 'inline')) break
          if (!isAlone && (isSetApart || display !== 'inline')) {
            leaking.add(
              `${element.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 120) ?? ''} <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`,
            )
            break
          }
          element = element.parentElement
        }
      }
      return [...leaking]
    },
    [[...new Set(named)].sort((one, other) => other.length - one.length), whole] as const,
  )
}
