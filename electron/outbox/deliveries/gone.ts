import { errorOf } from '../../../shared/errors.ts'
import { readProject } from '../../api/projects.ts'
import type { SendContext } from '../delivery.ts'

/**
 * Passes if what was not found is gone: its project is still there to be seen. A project that is hidden by now says "not
 * found" to everything in it, and proves nothing.
 *
 * @throws what was thrown, unless it says that; AppFailure when the project cannot be read
 */
export async function requireGone({ client, signal }: SendContext, projectId: number, thrown: unknown): Promise<void> {
  if (errorOf(thrown).code !== 'not_found') throw thrown
  await readProject(client, { id: projectId }, { signal })
}
