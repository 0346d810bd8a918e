import type { Component } from 'svelte'
import type { CommandId } from '../../../shared/keymap.ts'

/** A fact about an item, which a command changes. */
export interface Fact {
  readonly name: string
  readonly command: CommandId
  /** The title of the command. */
  readonly what: string
  /** Stands for the value where that takes no place in the line: nothing is set, or it is rarely asked for. */
  readonly icon: Component<{ size: number; 'aria-hidden': 'true' }>
  readonly brief: boolean
  /** The text of a brief one in the line: its name, or its value where that says more. */
  readonly said?: 'name' | 'value'
}
