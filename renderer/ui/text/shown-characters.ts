import { aboutHidden, hasHidden, seenParts } from '../../../shared/hidden-characters.ts'

/** Puts a name in the place of each character of these elements that cannot be seen. */
export function showCharacters(elements: Iterable<Element>): void {
  for (const element of elements) {
    if (!hasHidden(element.textContent ?? '')) continue
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) if (hasHidden(text.data)) text.replaceWith(...seenNodes(text.data))
  }
}

function seenNodes(text: string): Node[] {
  return seenParts(text).map((part) => {
    if (part.hidden === null) return document.createTextNode(part.text)
    const name = document.createElement('span')
    name.className = 'hidden-character'
    name.title = aboutHidden(part.text)
    name.textContent = part.hidden
    return name
  })
}
