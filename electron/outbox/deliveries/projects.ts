import { partsOf } from '../../../shared/model/key.ts'
import { serviceListName } from '../../../shared/model/service-list.ts'
import type { Project } from '../../../shared/model/project.ts'
import { listStarredProjects, readProject, starProject, unstarProject } from '../../api/entities/projects.ts'
import { forward, type ReadPage } from '../../api/client/walk.ts'
import { storeProject, untieProject } from '../../cache/directory/projects.ts'
import { readStoredServiceRow, storeEditedServiceRow } from '../../cache/lists/service-lists.ts'
import { nothingToKnow, type Delivery, type Landing, type SendContext } from './delivery.ts'

/** Contract, `POST` and `DELETE /projects/:id/star`. */

function landedStar({ ownUserId }: SendContext, project: Project, starred: boolean): Landing {
  return {
    is: 'landing',
    store: (cache, arrival) => {
      storeProject(cache, project, starred ? 'starred' : null, arrival)
      if (!starred) untieProject(cache, project.id, 'starred', arrival.revision)
      const list = serviceListName('projects', ownUserId)
      const listed = readStoredServiceRow(cache, list, project.id)
      if (listed) storeEditedServiceRow(cache, list, { ...listed, isStarred: starred }, arrival)
    },
    kinds: ['project'],
    keys: [{ kind: 'project', id: project.id }],
    made: null,
  }
}

export const star: Delivery<'star', null> = {
  // The service's project does not say whether the user has starred it, so nothing can be read beforehand.
  prepare: () => Promise.resolve(nothingToKnow(null)),
  send: async (context, edit) => {
    const { client, signal } = context
    const args = { id: partsOf(edit.target).id }
    const change = edit.starred ? starProject : unstarProject
    const answer = await change(client, args, { signal })
    return landedStar(
      context,
      answer.unchanged ? await readProject(client, args, { signal }) : answer.value,
      edit.starred,
    )
  },
  check: async (context, edit) => {
    const { client, signal } = context
    const { id } = partsOf(edit.target)
    const read: ReadPage<Project> = (link) => listStarredProjects(client, { per_page: 100 }, { signal, link })
    for await (const { items } of forward(read)) {
      const project = items.find((row) => row.id === id)
      if (project) return edit.starred ? landedStar(context, project, true) : 'missing'
    }
    // The list of starred projects leaves out archived ones. A second attempt to star one is answered with "already
    // so".
    return edit.starred ? 'missing' : landedStar(context, await readProject(client, { id }, { signal }), false)
  },
  patienceSeconds: 0,
}
