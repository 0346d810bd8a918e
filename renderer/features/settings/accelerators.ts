/** A key that was pressed, as Electron writes accelerators; null while it cannot be one that opens a window from anywhere. */
export function acceleratorOf(
  event: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  apple: boolean,
): string | null {
  const mod = apple ? event.metaKey : event.ctrlKey
  const name = /^(?:Key([A-Z])|Digit([0-9])|(Space)|(F\d{1,2}))$/.exec(event.code)?.slice(1).find(Boolean)
  // A key without Mod or Alt would be taken away from whoever types.
  if (name === undefined || (!mod && !event.altKey)) return null
  return [
    ...(mod ? ['CommandOrControl'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey ? ['Shift'] : []),
    name,
  ].join('+')
}

/** An accelerator as its user reads it. */
export function acceleratorWords(accelerator: string, apple: boolean): string {
  const names: Readonly<Record<string, string>> = apple
    ? { CommandOrControl: '⌘', Alt: '⌥', Shift: '⇧' }
    : { CommandOrControl: 'Ctrl' }
  return accelerator
    .split('+')
    .map((part) => names[part] ?? part)
    .join(apple ? '' : '+')
}
