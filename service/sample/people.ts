import { day } from '../../shared/durations.ts'
import { insertGroup } from '../store/groups.ts'
import { putMember } from '../store/members.ts'
import { visibility } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { findUserByName, insertUser } from '../store/users.ts'
import { putUserStatus } from '../store/user-statuses.ts'
import type { GroupContent, PersonContent, Username } from './content.ts'

/** Writes the people of the sample; returns their ids. The administrator is there already. */
export function writePeople(store: Store, people: readonly PersonContent[], now: number): Map<Username, number> {
  return new Map(
    people.map((person) => {
      const joined = Math.floor(now - person.joined * day)
      const known = findUserByName(store, person.username)
      if (known) {
        store.run(
          'UPDATE users SET name = ?, email = ?, created_at = ? WHERE id = ?',
          person.name,
          person.email,
          joined,
          known.id,
        )
        return [person.username, known.id]
      }
      const id = insertUser(store, {
        username: person.username,
        name: person.name,
        email: person.email,
        state: person.state ?? 'active',
        is_admin: Number(person.administrator ?? false),
        external: 0,
        can_create_group: 1,
        projects_limit: 100,
        avatar_url: null,
        bio: person.bio === '' ? null : person.bio,
        location: person.location === '' ? null : person.location,
        organization: 'Larkspur Instruments',
        created_at: joined,
        bot: Number(person.bot ?? false),
      })
      if (person.status) {
        const { emoji, message, busy = false } = person.status
        putUserStatus(store, id, { emoji, message, availability: busy ? 'busy' : 'not_set', clear_at: null })
      }
      return [person.username, id]
    }),
  )
}

/** Writes the groups with their members; returns the groups' ids by path. */
export function writeGroups(
  store: Store,
  groups: readonly GroupContent[],
  people: ReadonlyMap<Username, number>,
  createdAt: number,
): Map<string, number> {
  return new Map(
    groups.map((group) => {
      const id = insertGroup(store, {
        name: group.name,
        path: group.path,
        description: group.description,
        visibility_level: visibility[group.visibility],
        created_at: createdAt,
      })
      for (const [username, level] of Object.entries(group.members)) {
        const userId = people.get(username)
        if (userId === undefined)
          throw new Error(`The sample's group ${group.path} has a member ${username} whom it lacks.`)
        putMember(store, {
          source_type: 'Group',
          source_id: id,
          user_id: userId,
          access_level: level,
          notification_level: 3,
          at: createdAt,
        })
      }
      return [group.path, id]
    }),
  )
}
