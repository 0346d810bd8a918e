import { hiddenCharacterNode } from '../../ui/text/shown-characters.ts'
import { count } from '../../ui/words.ts'
import type { Piece } from '../changes/index.ts'

/** A part of a line as pieces, and the number of characters that are left out before it. */
export interface ShownPart {
  readonly leftOut: number
  readonly pieces: readonly Piece[]
}

/**
 * Returns the nodes that show the parts of a line. They are made without a component: a view has hundreds of pieces, and all of
 * them change with each step to another place.
 */
export function codeNodes(parts: readonly ShownPart[]): Node[] {
  return parts.flatMap(({ leftOut, pieces }) => {
    const nodes = pieces.map(nodeOf)
    return leftOut > 0 ? [element('span', 'gap', `… ${count(leftOut)} characters …`), ...nodes] : nodes
  })
}

function nodeOf({ text, isChanged, isFound, kind, hidden }: Piece): Node {
  if (hidden !== null) return hiddenCharacterNode(hidden, text)
  if (isChanged || isFound)
    return element('mark', [isChanged && 'word', isFound && 'found'].filter(Boolean).join(' '), text)
  return kind === '' ? document.createTextNode(text) : element('span', `code-${kind}`, text)
}

/** Returns an element with a text, such as the numbers of a line. */
export function textElement(className: string, text: string): HTMLElement {
  return element('span', className, text)
}

function element(name: 'span' | 'mark', className: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
