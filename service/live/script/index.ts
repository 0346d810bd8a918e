import { apps } from './apps.ts'
import { company } from './company.ts'
import { hardware } from './hardware.ts'
import { platform } from './platform.ts'
import { pipelines } from './pipelines.ts'
import { reviews } from './reviews.ts'
import type { Act } from '../act.ts'

/** The acts of the sample's people. `mira` does nothing here: the user looks at the sample as `mira`. */
export const larkspurScript: readonly (readonly Act[])[] = [...hardware, ...platform, ...apps, ...company]

/** What they push where there are pipelines, which only API v4 has. */
export const larkspurPipelines: readonly (readonly Act[])[] = pipelines

/** Their reviews, which only API v4 shows. */
export const larkspurReviews: readonly (readonly Act[])[] = reviews
