import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PreferencesStore } from '../accounts/preferences.ts'
import type { StartOptions } from '../arguments.ts'
import { wasOpenedAtLogin } from '../desktop/lifecycle/autostart.ts'
import type { FirstView } from '../first-view.ts'
import type { PreparedThreads } from '../threads/prepared-threads.ts'
import type { Notices } from './notices.ts'
import type { Opening } from './opening.ts'

interface BeginParts extends Pick<Notices, 'trayAndBadge'> {
  readonly profile: string
  readonly options: Pick<StartOptions, 'hidden'>
  /** No window was opened yet: whether there is to be one depends on the settings. */
  readonly mayBeHidden: boolean
  readonly opening: Opening
  readonly preferences: PreferencesStore
  readonly firstView: FirstView
  readonly threads: PreparedThreads
  readonly showWindow: () => unknown
  /** Returns whether the program is ending: no window is opened then. */
  readonly isEnding: () => boolean
}

/** Opens the first window unless the start is a hidden one, then the accounts, and the tray after the first list. */
export async function beginProgram(parts: BeginParts): Promise<void> {
  const { profile, mayBeHidden, opening, firstView, threads, trayAndBadge, showWindow, isEnding } = parts
  const hidden = mayBeHidden && (await isHidden(parts))
  if (mayBeHidden && !hidden) showWindow()
  if (hidden) firstView.end()
  // With an account, a start waits for its threads, and not for their code after the settings were read. The window comes
  // first, and with it the reader and the settings.
  if (existsSync(join(profile, 'accounts'))) threads.prepare()
  void firstView.over
    .then(() => trayAndBadge.start())
    .then(async () => {
      // A start without a window still opens one when there is no tray from which it could be opened.
      if (hidden && !(await trayAndBadge.awaitTray()) && !isEnding()) showWindow()
    })
  // Its window asks for them too, and is told what is wrong.
  await opening.whole().catch(() => undefined)
}

async function isHidden({ options, opening, preferences }: BeginParts): Promise<boolean> {
  if (!wasOpenedAtLogin(process.platform)) return options.hidden
  // The user's choice is known when the settings are open.
  await opening.whole().catch(() => undefined)
  return preferences.current.startAtLogin === 'tray'
}
