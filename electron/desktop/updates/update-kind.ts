import type { ReasonForNoUpdates, UpdateOrigin } from '../../../shared/updates.ts'
import { ownAppImage } from '../lifecycle/app-image.ts'

/** The ways in which an installed package is replaced by a newer one. */
export type UpdateKind = 'appImage' | 'nsis' | 'mac'

export interface Surroundings {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** The path of the program that runs. */
  readonly executable: string
  /** Source of updates according to the package; null when the package names none that can be used. */
  readonly origin: UpdateOrigin | null
}

export type Updating =
  | { readonly kind: UpdateKind; readonly origin: UpdateOrigin }
  | { readonly kind: 'none'; readonly why: ReasonForNoUpdates }

/**
 * Returns how this Docket is updated, or why it does not update itself. A Docket that a package manager installed is
 * replaced by the package manager.
 */
export function updatingOf({ packaged, platform, env, executable, origin }: Surroundings): Updating {
  const none = (why: ReasonForNoUpdates): Updating => ({ kind: 'none', why })
  if (!packaged) return none('checkout')
  if (platform === 'linux' && ownAppImage(env, executable) === null) return none('packageManager')
  if (env['PORTABLE_EXECUTABLE_FILE'] !== undefined) return none('portable')
  if (origin === null) return none('noFeed')
  if (platform === 'win32') return { kind: 'nsis', origin }
  return { kind: platform === 'darwin' ? 'mac' : 'appImage', origin }
}
