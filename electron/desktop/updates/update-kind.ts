import type { ReasonForNoUpdates, UpdateOrigin } from '../../../shared/updates.ts'
import { ownAppImage } from '../lifecycle/app-image.ts'
import type { Surroundings } from '../lifecycle/surroundings.ts'

/** The ways in which an installed package is replaced by a newer one. */
export type UpdateKind = 'appImage' | 'nsis' | 'mac'

export type Updating =
  | { readonly kind: UpdateKind; readonly origin: UpdateOrigin }
  | { readonly kind: 'none'; readonly why: ReasonForNoUpdates }

/**
 * Returns how this Docket is updated, or why it does not update itself. A Docket that a package manager installed is
 * replaced by the package manager.
 *
 * @param origin source of updates according to the package; null when the package names none that can be used
 */
export function updatingOf(
  { packaged, platform, environment, program }: Surroundings,
  origin: UpdateOrigin | null,
): Updating {
  const none = (why: ReasonForNoUpdates): Updating => ({ kind: 'none', why })
  if (!packaged) return none('checkout')
  if (platform === 'linux' && ownAppImage(environment, program) === null) return none('packageManager')
  if (environment['PORTABLE_EXECUTABLE_FILE'] !== undefined) return none('portable')
  if (origin === null) return none('noFeed')
  if (platform === 'win32') return { kind: 'nsis', origin }
  return { kind: platform === 'darwin' ? 'mac' : 'appImage', origin }
}
