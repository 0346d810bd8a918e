import { groupEntity } from '../../../shared/model/group.ts'
import { listedGroup, listedProject } from '../../../shared/model/directory.ts'
import { projectDetailEntity } from '../../../shared/model/project.ts'
import { userDetailEntity } from '../../../shared/model/user.ts'

/** Lists of projects, groups and people, as a service says them. */

const at = '2026-01-02T03:04:05.000Z'

function project(id: number, path: string, accessLevel: number | null, special: object = {}) {
  const [namespace, name] = path.split('/')
  return listedProject(
    projectDetailEntity.read({
      ...{ id, name, path: name, path_with_namespace: path, description: 'What stands outside', created_at: at },
      ...{
        visibility_level: 10,
        default_branch: 'master',
        wiki_enabled: true,
        builds_enabled: true,
        public_builds: true,
      },
      namespace: { id: 30, path: namespace, name: namespace },
      permissions: accessLevel === null ? {} : { project_access: { access_level: accessLevel } },
      ...special,
    }),
    false,
  )
}

const user = (id: number, username: string, name: string, special: object = {}) =>
  userDetailEntity.read({ id, username, name, state: 'active', email: `${username}@example.org`, ...special })

export const directory = {
  projects: [
    project(101, 'tools/anvil', 50),
    project(102, 'tools/bellows', 40, { archived: true }),
    project(103, 'cem/yard', null, { namespace: { id: 31, path: 'cem', name: 'cem' } }),
  ],
  groups: [
    listedGroup(groupEntity.read({ id: 30, name: 'Tools', path: 'tools', description: 'What we work with' }), true),
    listedGroup(groupEntity.read({ id: 32, name: 'Others', path: 'others' }), false),
  ],
  people: [
    user(201, 'ada', 'Ada Byron', { bio: 'Smith', is_admin: false, projects_limit: 100, can_create_group: true }),
    user(202, 'cem', 'Cem Demir', { state: 'blocked' }),
    user(203, 'dee', 'Dee Directory', { state: 'ldap_blocked' }),
  ],
  projectPeople: [user(201, 'ada', 'Ada Byron')],
  keys: [],
  emails: [],
  profile: [user(201, 'ada', 'Ada Byron', { bio: 'Smith', projects_limit: 100, can_create_group: true })],
}
