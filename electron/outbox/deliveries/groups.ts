import { groupSettingNames } from '../../../shared/edits/groups.ts'
import { listedGroup } from '../../../shared/model/directory.ts'
import type { GroupDetail } from '../../../shared/model/group.ts'
import * as api from '../../api/entities/groups.ts'
import { staying } from '../../api/entities/staying.ts'
import { forward, type ReadPage } from '../../api/client/walk.ts'
import { creationOf, deletionOf, settingsChangeOf, wireSettings, type Managed } from './directory.ts'
import { newestIdOf } from './newest.ts'
import { settingsIn } from '../kinds/directory.ts'
import type { SendContext } from './delivery.ts'

/** Contract, "Groups". */

const readGroup = ({ client, signal }: SendContext, id: number | string): Promise<GroupDetail> =>
  api.readGroup(client, { id }, { signal })

/** Only owners of a group and administrators may change it. The service does not say which of them the user is. */
const groups: Managed<GroupDetail> = {
  kind: 'group',
  read: readGroup,
  listed: (group, known) => ({ ...listedGroup(group, known === null || known['isOwned'] === true) }),
}

export const createGroup = creationOf<'createGroup', GroupDetail>(groups, {
  newest: async ({ client, signal }) => {
    const read: ReadPage<{ readonly id: number }> = (link) =>
      api.listOwnedGroups(client, { per_page: 100 }, { signal, link })
    let newest = 0
    for await (const { items } of forward(read)) newest = newestIdOf(items, newest)
    return newest
  },
  pathOf: ({ path }) => path,
  find: readGroup,
  create: async (context, edit) => {
    const { client, signal } = context
    const settings = wireSettings(settingsIn(edit, groupSettingNames))
    const parent = edit.parentId ? { parent_id: edit.parentId } : {}
    const args = { ...settings, name: edit.name, path: edit.path, ...parent }
    const { id } = await api.createGroup(client, args, { signal })
    return await readGroup(context, id)
  },
})

export const changeGroup = settingsChangeOf<'changeGroup', GroupDetail>(
  groups,
  groupSettingNames,
  ({ client, signal }, { id }, values) => api.updateGroup(client, { id, ...wireSettings(values) }, { signal }),
)

export const deleteGroup = deletionOf<'deleteGroup'>(
  'group',
  async (context, id) => staying(await readGroup(context, id)),
  ({ client, signal }, id) => api.deleteGroup(client, { id }, { signal }),
)
