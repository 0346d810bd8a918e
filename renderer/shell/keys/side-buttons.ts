import type { CommandsStore } from '../../navigation/commands.ts'
import type { PlaceFinder } from '../../navigation/place-finder.ts'
import type { PlacesStore } from '../../navigation/places.ts'
import { isTyping } from '../../ui/keys/typing.ts'

/** The buttons at the side of a mouse, as `MouseEvent.button` numbers them. */
const sideButtons = { 3: 'goBack', 4: 'goForward' } as const

interface PlacesReach {
  readonly commands: CommandsStore
  readonly placeFinder: PlaceFinder
  readonly places: PlacesStore
}

/**
 * Goes back and forward by the buttons at the side of a mouse, and opens an address that is pasted while nobody writes.
 * A pasted text that is not the address of something in Docket is left alone: nobody has asked for it to be opened.
 * Returns a function that stops listening.
 */
export function listenForPlaces({ commands, placeFinder, places }: PlacesReach): () => void {
  const mouse = (event: MouseEvent): void => {
    const command = sideButtons[event.button as keyof typeof sideButtons] as 'goBack' | 'goForward' | undefined
    if (command === undefined) return
    event.preventDefault()
    commands.run(command)
  }
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (event.defaultPrevented || (event.target instanceof Element && isTyping(event.target))) return
    if (placeFinder.placeOf(text) !== null) void places.open(text)
  }
  window.addEventListener('mouseup', mouse)
  window.addEventListener('paste', paste)
  return () => {
    window.removeEventListener('mouseup', mouse)
    window.removeEventListener('paste', paste)
  }
}
