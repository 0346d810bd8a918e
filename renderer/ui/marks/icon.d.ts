import type { Component } from 'svelte'

/** An icon of Lucide as it is built (`build/plain-icons.mjs`): only with these properties. */
declare const icon: Component<{
  /** In pixels; 24 when absent. */
  readonly size?: number
  /** Of 24 to the width of the icon; 2 when absent. */
  readonly strokeWidth?: number
  readonly fill?: string
  /** What a screen reader says; without it, the icon is hidden from one. */
  readonly 'aria-label'?: string
  readonly 'aria-hidden'?: 'true'
}>
// eslint-disable-next-line no-restricted-exports -- Lucide exports its icons so.
export default icon
