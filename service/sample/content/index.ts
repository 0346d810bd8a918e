import type { SampleContent } from '../generate.ts'
import { api } from './api/index.ts'
import { fieldConsole } from './console/index.ts'
import { fieldApp } from './field-app/index.ts'
import { fieldGateway } from './field-gateway/index.ts'
import { handbook } from './handbook/index.ts'
import { infrastructure } from './infrastructure/index.ts'
import { ingest } from './ingest/index.ts'
import { groups, people } from './people.ts'
import { sensorFirmware } from './sensor-firmware/index.ts'

/** Larkspur Instruments, all of it. */
export const larkspur: SampleContent = {
  people,
  groups,
  projects: [sensorFirmware, fieldGateway, ingest, api, infrastructure, handbook, fieldConsole, fieldApp],
}
