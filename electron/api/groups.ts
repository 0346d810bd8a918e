import { groupOperations } from '../../shared/contract/groups.ts'
import type { Client } from './client.ts'
import { fieldsOf, id, text, textOr, textOrNull } from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'

type Operations = typeof groupOperations

/** A group as lists show it (contract, "Group"). */
export interface Group {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly description: string
  readonly avatarUrl: string | null
  readonly webUrl: string | null
}

/** The caller's groups, or all the caller can see; every group for an administrator. @throws AppFailure */
export function listGroups(
  client: Client,
  args: ListArguments<Operations['listGroups']> = {},
  options: ListOptions = {},
): Promise<Page<Group>> {
  return readPage(client, groupOperations.listGroups, args, groupOf, options)
}

/** @throws RowProblem */
export function groupOf(row: unknown): Group {
  const fields = fieldsOf(row, 'group')
  const path = text(fields, 'path')
  return {
    id: id(fields, 'id'),
    name: textOr(fields, 'name', path),
    path,
    description: textOr(fields, 'description', ''),
    avatarUrl: textOrNull(fields, 'avatar_url'),
    webUrl: textOrNull(fields, 'web_url'),
  }
}
