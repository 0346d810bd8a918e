import { tick } from 'svelte'
import { modifiers } from './keys.ts'
import { LastFocus } from './last-focus.ts'

/**
 * Decides which element has the focus. This is done in one place: an element that leaves the page may name its focus target
 * before it goes (`moveFocus`), a dialog gives the focus back to its opener unless a focus target is named (`DialogFocus`), and
 * `home` has it where neither is there.
 */

/** The places of the workspace the focus is sent to, as element ids. */
export type FocusRegion = 'list' | 'detail' | 'filter' | 'comment' | 'sidebar'

/** The id of the page that is shown in place of the list and the item. */
export const pageId = 'page'

/** A place, an element, or a function that focuses something and returns true if it was there. */
export type FocusTarget = FocusRegion | Element | (() => boolean)

/** The candidates for the focus. Each may not be on the page yet, or a dialog may lie over it: then it gets the focus later. */
let candidates: readonly FocusTarget[] = []
/** True while the candidates are a field in which somebody is about to write. */
let awaitsField = false
let patience: ReturnType<typeof setTimeout> | undefined
/** A field that is not there after so many milliseconds does not come: keys are commands again. */
const longestWait = 5_000

/** The candidate is the opener of a dialog that closes. */
let isOpener = false
/** True while the focus comes back to where the user had left it. */
let comesBack = false

/** Number of presses of a key or the pointer so far. */
let presses = 0

/**
 * Begins to watch for signs that the user goes on. Returns a function that returns true if a key or the pointer was pressed
 * since: a late answer must not take the user from where they went meanwhile.
 */
export function watchUser(): () => boolean {
  const before = presses
  return () => presses !== before
}

/** Moves the focus to the first of these that is there, now or as soon as one is. A later call, or the user, decides anew. */
export function moveFocus(...to: readonly FocusTarget[]): void {
  decide(to)
  // The elements on the page now may be about to be replaced.
  void tick().then(give)
}

/** As `moveFocus`, unless a focus target was named already. */
export function handBack(...to: readonly FocusTarget[]): void {
  if (candidates.length === 0) decide(to)
  void tick().then(give)
}

/** As `moveFocus`, once something is there that was just asked for, unless the user goes on before. */
export async function moveFocusAfter(asked: Promise<unknown>, ...to: readonly FocusTarget[]): Promise<void> {
  const wentOn = watchUser()
  await asked
  if (!wentOn()) moveFocus(...to)
}

/**
 * As `moveFocus`, to a field in which somebody is about to write: keys that are typed before it is there belong in it
 * (`holdKeys`). Without focus targets it is a field that takes the focus by itself.
 */
export function moveFocusToField(...to: readonly FocusTarget[]): void {
  decide(to)
  awaitsField = true
  patience = setTimeout(() => decide([]), longestWait)
  void tick().then(give)
}

/** Gives up a candidate that will not appear. */
export function withdraw(candidate: FocusTarget): void {
  if (candidates.includes(candidate)) decide([])
}

/** Returns true while somebody is about to write in a field that does not have the focus yet. */
export function isFieldAwaited(): boolean {
  return awaitsField
}

/**
 * Returns true while the focus comes back to where it was: to the opener of a dialog that closes, or with the window. Nobody
 * turns to anything by that.
 */
export function isComingBack(): boolean {
  return comesBack
}

/** Names the focus targets, in place of those named before. */
function decide(to: readonly FocusTarget[]): void {
  clearTimeout(patience)
  awaitsField = false
  isOpener = false
  candidates = to
}

/** Forgets the focus targets: the focus stays where it is. */
export function keepFocusHere(): void {
  decide([])
}

/**
 * Focuses the first field of a part of the page, or the element that it marks as first, else `otherwise`. Returns false if there
 * is none.
 */
export function focusFirstField(part: Element, otherwise: HTMLElement | null): boolean {
  const first = 'input:not([type="checkbox"], [type="time"], [type="file"]), textarea, [data-first]'
  const target = part.querySelector<HTMLElement>(first) ?? otherwise
  target?.focus()
  return target !== null && document.activeElement === target
}

/** Focuses the first of these places that is on the screen. Returns false if none is. */
export function focusRegion(...regions: readonly FocusRegion[]): boolean {
  return regions.some(takes)
}

/**
 * Keeps the focus somewhere useful: a focus target gets it once it can be given. When the focused element is gone and no focus
 * target is there, the sheet on top, or the page, keeps it near where it was, and where there is neither `home` has it. Without
 * this it would fall to the body, where keys and screen readers start again from the top. Returns a function that stops.
 */
export function keepFocus(home: () => void): () => void {
  /** True after one element has lost the focus and before the next has it: nothing is lost, but for a moment nobody has it. */
  let isOnItsWay = false
  let soon: ReturnType<typeof setTimeout> | undefined
  const last = new LastFocus()
  /** Gives the focus back to a control that is only switched off for a while; null where none is waited for. */
  let giveBack: (() => boolean) | null = null
  const look = (): void => {
    if (isOnItsWay) return
    give()
    if (giveBack?.() === true) giveBack = null
    if (!isLost()) return
    giveBack = last.giveBackLater(watchUser())
    const sheet = document.querySelector<HTMLElement>('[role="dialog"]') ?? document.getElementById(pageId)
    if (sheet === null) home()
    else if (!last.focusNext(sheet)) sheet.focus()
  }
  /** The focus leaves by Tab beyond the last control, too; while the window itself loses the focus, nothing is amiss. */
  const lookSoon = (event: FocusEvent): void => {
    isOnItsWay = event.relatedTarget !== null
    clearTimeout(soon)
    soon = setTimeout(() => {
      isOnItsWay = false
      if (document.hasFocus()) look()
    })
  }
  const arrive = (event: FocusEvent): void => {
    isOnItsWay = false
    if (event.target instanceof Element) last.note(event.target)
  }
  const byHand = (event: Event): void => {
    // A modifier alone is the beginning of a key that may be held (`holdKeys`).
    if (event instanceof KeyboardEvent && modifiers.has(event.key)) return
    presses += 1
    if (!(event instanceof KeyboardEvent) || event.key === 'Tab') decide([])
  }
  /** What had the focus when the window lost it gets it right after the window. */
  const comeBack = (): void => {
    comesBack = true
    setTimeout(() => (comesBack = false))
  }
  window.addEventListener('focus', comeBack)
  // Before any other listener: its changes to the page must not be looked at half-way.
  document.addEventListener('focusout', lookSoon, true)
  document.addEventListener('focusin', arrive, true)
  document.addEventListener('pointerdown', byHand, true)
  document.addEventListener('keydown', byHand, true)
  const observer = new MutationObserver(look)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  return () => {
    decide([])
    clearTimeout(soon)
    observer.disconnect()
    window.removeEventListener('focus', comeBack)
    document.removeEventListener('focusout', lookSoon, true)
    document.removeEventListener('focusin', arrive, true)
    document.removeEventListener('pointerdown', byHand, true)
    document.removeEventListener('keydown', byHand, true)
  }
}

/**
 * Gives the focus back, when a dialog closes, to the element that had it when the dialog opened, unless a focus target
 * was named.
 */
export class DialogFocus {
  #opener: Element | null = null

  opened(): void {
    this.#opener = document.activeElement
    decide([])
  }

  /** Takes the decision from the library that draws the dialog. */
  closing(event: Event): void {
    event.preventDefault()
    if (candidates.length === 0 && this.#opener !== null) {
      decide([this.#opener])
      isOpener = true
    }
    give()
  }
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** The dialog or menu on top, which keeps the focus while it is there. */
function onTop(): Element | null {
  return [...document.querySelectorAll(':is([role="dialog"], [role="menu"]):not([data-state="closed"])')].at(-1) ?? null
}

function give(): void {
  if (candidates.length === 0) return
  comesBack = isOpener
  const isGiven = candidates.some(takes)
  comesBack = false
  if (isGiven) decide([])
}

/** Focuses a focus target. Returns true if it has the focus now. */
function takes(candidate: FocusTarget): boolean {
  const top = onTop()
  if (typeof candidate === 'function') return top === null && candidate()
  const element = typeof candidate === 'string' ? document.getElementById(candidate) : candidate
  if (!(element instanceof HTMLElement) || (top !== null && !top.contains(element))) return false
  // What has the focus is shown. Of anything else the browser may have to find out its style.
  if (document.activeElement !== element && !element.checkVisibility()) return false
  element.focus({ preventScroll: true })
  if (document.activeElement !== element) return false
  if (element instanceof HTMLTextAreaElement) showWhole(element)
  return true
}

/** Scrolls a field into view with its form, as far as both have room. By itself a browser shows a part of it. */
function showWhole(field: HTMLElement): void {
  field.closest('form')?.scrollIntoView({ block: 'nearest' })
  field.scrollIntoView({ block: 'nearest' })
}
