import { PaletteStore } from '../../../renderer/shell/palette/palette.svelte.ts'
import type { Stores } from '../../../renderer/shell/stores.ts'

/** The palette of a window, as its first opening makes it. */
export function paletteOf({ palette }: Pick<Stores, 'palette'>): PaletteStore {
  return palette.storeBy((reach) => new PaletteStore(reach))
}
