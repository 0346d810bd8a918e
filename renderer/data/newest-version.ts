import type { DiffVersion } from '../../shared/model/diff-version.ts'

/** The newest version of a merge request; null where none is known. */
export function newestVersionOf(versions: readonly DiffVersion[]): DiffVersion | null {
  return versions.reduce<DiffVersion | null>((newest, each) => (each.id > (newest?.id ?? 0) ? each : newest), null)
}
