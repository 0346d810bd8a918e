import AtSign from '@lucide/svelte/icons/at-sign'
import Bug from '@lucide/svelte/icons/bug'
import Clock from '@lucide/svelte/icons/clock'
import Eye from '@lucide/svelte/icons/eye'
import Flag from '@lucide/svelte/icons/flag'
import Flame from '@lucide/svelte/icons/flame'
import ListFilter from '@lucide/svelte/icons/list-filter'
import Star from '@lucide/svelte/icons/star'
import Tag from '@lucide/svelte/icons/tag'
import Users from '@lucide/svelte/icons/users'
import type { Component } from 'svelte'
import type { ViewIcon } from '../../../shared/model/view.ts'

/** The drawing and the title of each icon of a view. */
export const iconsOfViews: Readonly<
  Record<ViewIcon, { readonly icon: Component<{ size?: number; strokeWidth?: number }>; readonly title: string }>
> = {
  filter: { icon: ListFilter, title: 'Filter' },
  star: { icon: Star, title: 'Star' },
  flame: { icon: Flame, title: 'Flame' },
  eye: { icon: Eye, title: 'Eye' },
  at: { icon: AtSign, title: 'At sign' },
  bug: { icon: Bug, title: 'Bug' },
  flag: { icon: Flag, title: 'Flag' },
  clock: { icon: Clock, title: 'Clock' },
  users: { icon: Users, title: 'People' },
  tag: { icon: Tag, title: 'Label' },
}
