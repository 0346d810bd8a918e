import { apps } from './apps.ts'
import { company } from './company.ts'
import { hardware } from './hardware.ts'
import { platform } from './platform.ts'
import type { Act } from '../act.ts'

/** What the people of the sample do while one looks. `mira` does nothing here: she is who looks. */
export const larkspurScript: readonly (readonly Act[])[] = [...hardware, ...platform, ...apps, ...company]
