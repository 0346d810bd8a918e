const copied = [
  'boxSizing',
  'width',
  'padding',
  'border',
  'font',
  'letterSpacing',
  'lineHeight',
  'direction',
  'tabSize',
] as const

/** Returns the position of a letter of a text field on the screen: a copy of its text is laid out in the same way. */
export function positionOfLetter(
  field: HTMLTextAreaElement,
  index: number,
): { left: number; top: number; bottom: number } {
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of copied) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  })
  const box = field.getBoundingClientRect()
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top - field.scrollTop}px` })
  const letter = document.createElement('span')
  letter.textContent = '.'
  copy.append(field.value.slice(0, index), letter)
  document.body.append(copy)
  const { left, top, bottom } = letter.getBoundingClientRect()
  copy.remove()
  return { left, top: Math.max(top, box.top), bottom: Math.min(bottom, box.bottom) }
}
