import type { SampleContent } from '../generate.ts'
import { api } from './api/index.ts'
import { fieldConsole } from './console/index.ts'
import { handbook } from './handbook/index.ts'
import { infrastructure } from './infrastructure/index.ts'
import { ingest } from './ingest/index.ts'
import { groups, people } from './people.ts'

/** Larkspur Instruments, all of it. */
export const larkspur: SampleContent = {
  people,
  groups,
  projects: [ingest, infrastructure, handbook, fieldConsole],
}
