import { startService as startServiceOfV3, type Service, type ServiceOptions } from '../../service/server.ts'
import { apiVersion } from './api-version.ts'
import { startTwoFacedService } from './two-faced-service.ts'

export type { Service, ServiceOptions } from '../../service/server.ts'

/** Starts a service that can be spoken to in the version of this run. Its `url` is that of v3, for tests to look at it. */
export function startService(options: ServiceOptions): Promise<Service> {
  return apiVersion === 'v4' ? startTwoFacedService(options) : startServiceOfV3(options)
}
