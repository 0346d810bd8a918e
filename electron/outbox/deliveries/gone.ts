import { errorOf } from '../../../shared/errors.ts'
import { readProject } from '../../api/entities/projects.ts'
import type { SendContext } from './delivery.ts'

/**
 * Returns if a 404 means that the thing was deleted. That is certain while its project can still be read: for a project
 * that was hidden, the service answers 404 to every request about its contents.
 *
 * @param thrown the error of the request; it is thrown again when it is no 404
 * @throws AppFailure when the project cannot be read
 */
export async function requireGone(
  { client, signal }: Pick<SendContext, 'client' | 'signal'>,
  projectId: number,
  thrown: unknown,
): Promise<void> {
  if (errorOf(thrown).code !== 'not_found') throw thrown
  await readProject(client, { id: projectId }, { signal })
}
