import type { ServiceInterface } from '../../../shared/model/spoken-service.ts'
import type { Dialect } from './dialect.ts'
import { dialectV3 } from './dialect-v3.ts'
import { dialectV4 } from './dialect-v4.ts'

/** The versions of the interface that Docket speaks. */
export const dialects: Readonly<Record<ServiceInterface, Dialect>> = { v3: dialectV3, v4: dialectV4 }
