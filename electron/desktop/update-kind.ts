import type { ReasonForNoUpdates, UpdateOrigin } from '../../shared/updates.ts'

/** How a package is put in the place of an older one. */
export type UpdateKind = 'appImage' | 'nsis' | 'mac'

export interface Surroundings {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** The file that runs. */
  readonly executable: string
  /** What was told to the package when it was made; null for nothing, or nothing that fits. */
  readonly origin: UpdateOrigin | null
}

export type Updating =
  | { readonly kind: UpdateKind; readonly origin: UpdateOrigin }
  | { readonly kind: 'none'; readonly why: ReasonForNoUpdates }

/** How this Docket is updated, or why it does not update itself: what a package manager installed, it also replaces. */
export function updatingOf({ packaged, platform, env, executable, origin }: Surroundings): Updating {
  const none = (why: ReasonForNoUpdates): Updating => ({ kind: 'none', why })
  if (!packaged) return none('checkout')
  if (platform === 'linux' && !runsFromAppImage(env, executable)) return none('packageManager')
  if (env['PORTABLE_EXECUTABLE_FILE'] !== undefined) return none('portable')
  if (origin === null) return none('noFeed')
  if (platform === 'win32') return { kind: 'nsis', origin }
  return { kind: platform === 'darwin' ? 'mac' : 'appImage', origin }
}

/**
 * A program that is started from within another AppImage, such as a terminal, inherits its variables: the file they name
 * would be replaced by Docket.
 */
function runsFromAppImage(env: NodeJS.ProcessEnv, executable: string): boolean {
  const { APPIMAGE: file, APPDIR: folder } = env
  return Boolean(file) && Boolean(folder) && executable.startsWith(`${folder}/`)
}
