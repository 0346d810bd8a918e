import { render } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { provideStores, type Stores } from '../../../renderer/shell/stores.ts'

/** Renders a component among the stores of a window, as the window itself provides them. */
export function renderWithStores<Props extends Record<string, unknown>>(
  stores: Stores,
  shown: Component<Props>,
  props: Props,
): void {
  const provided: Component = (internals) => {
    provideStores(stores)
    return shown(internals, props)
  }
  render(provided)
}
