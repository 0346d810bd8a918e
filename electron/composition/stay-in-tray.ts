import type { PreferencesStore, SavedSettings } from '../accounts/preferences.ts'
import type { Log } from '../log.ts'
import type { Notices } from './notices.ts'

interface StayInTrayParts extends Pick<Notices, 'trayAndBadge'> {
  readonly preferences: PreferencesStore
  readonly saved: SavedSettings
  readonly log: Log
}

/** Resolves to true if Docket goes on in the tray when its window is closed. The user is notified of that once. */
export async function staysInTray({ preferences, saved, trayAndBadge, log }: StayInTrayParts): Promise<boolean> {
  if (!preferences.current.closeToTray || !(await trayAndBadge.hasTray())) return false
  const tellOnce = async () => {
    if ((await saved.read('toldOfTray')) === true) return
    trayAndBadge.tellThatItGoesOn()
    await saved.save('toldOfTray', true)
  }
  void tellOnce().catch((thrown: unknown) => log.error('could not remember that the tray was told of', thrown))
  return true
}
