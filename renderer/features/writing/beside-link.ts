import type { Attachment } from 'svelte/attachments'

const gap = 6
const edge = 12

/** Shows an element over everything else, below a link or above it, where it has room; it stays there when texts are scrolled. */
export function besideLink(link: Element): Attachment<HTMLElement> {
  return (element) => {
    element.popover = 'manual'
    element.showPopover()
    const place = (): void => {
      // The first of the lines that the link goes over.
      const at = link.getClientRects()[0] ?? link.getBoundingClientRect()
      const { width, height } = element.getBoundingClientRect()
      const isBelow = at.bottom + gap + height < window.innerHeight - edge
      element.style.top = `${Math.max(edge, isBelow ? at.bottom + gap : at.top - gap - height)}px`
      element.style.left = `${Math.max(edge, Math.min(at.left, window.innerWidth - edge - width))}px`
    }
    place()
    window.addEventListener('scroll', place, true)
    return () => window.removeEventListener('scroll', place, true)
  }
}
