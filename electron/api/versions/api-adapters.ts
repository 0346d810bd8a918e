import type { ApiVersion } from '../../../shared/model/service-facts.ts'
import type { ApiAdapter } from './api-adapter.ts'
import { apiAdapterV3 } from './api-adapter-v3.ts'
import { apiAdapterV4 } from './api-adapter-v4.ts'

/** The versions of the API that Docket speaks. */
export const apiAdapters: Readonly<Record<ApiVersion, ApiAdapter>> = { v3: apiAdapterV3, v4: apiAdapterV4 }
