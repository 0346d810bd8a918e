import type { Workspace } from '../workspace.ts'
import { authenticate } from './auth.ts'
import type { Face } from './face.ts'
import { pageHeaders } from './paging.ts'

/** The contract's own version. */
export function faceV3(workspace: Workspace): Face {
  return {
    basePath: '/api/v3',
    authenticate: (request) => authenticate(workspace, request),
    pageHeaders: (url, page, { total }) => pageHeaders(url, page, total),
  }
}
