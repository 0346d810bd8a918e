import type { Workspace } from '../workspace.ts'
import { authenticate } from './auth.ts'
import type { ApiAdapter } from './api-adapter.ts'
import { pageHeaders } from './paging.ts'

/** The contract's own version. */
export function apiAdapterV3(workspace: Workspace): ApiAdapter {
  return {
    basePath: '/api/v3',
    authenticate: (request) => authenticate(workspace, request),
    pageHeaders: (url, page, { total }) => pageHeaders(url, page, total),
  }
}
