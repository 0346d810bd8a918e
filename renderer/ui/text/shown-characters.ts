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
  return seenParts(text).map((part) =>
    part.hidden === null ? document.createTextNode(part.text) : hiddenCharacterNode(part.hidden, part.text),
  )
}

/** Returns what `HiddenCharacter.svelte` shows. @param name such as `U+202E` */
export function hiddenCharacterNode(name: string, character: string): HTMLElement {
  const shown = document.createElement('span')
  shown.className = 'hidden-character'
  shown.title = aboutHidden(character)
  shown.textContent = name
  return shown
}
