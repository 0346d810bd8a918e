import type { Operation, Parameter } from './operation.ts'

/** Words for operations, in docs/api.md and in the API explorer. */

export const accessWords: Readonly<Record<Operation['access'], string>> = {
  anyone: 'anyone, where it is public',
  caller: 'whoever is signed in',
  visible: 'whoever sees it',
  author: 'its author, and those above',
  member: 'members',
  reporter: 'reporters and above',
  developer: 'developers and above',
  master: 'masters and above',
  owner: 'owners, administrators',
  administrator: 'administrators',
}

const typeWords: Readonly<Partial<Record<Parameter['type'], string>>> = {
  idOrPath: 'id or path',
  idNoneOrAny: 'id, `None` or `Any`',
}

/** Returns the notes on a parameter besides its name: its values or its type, and whether it is required. */
export function parameterNotes(parameter: Parameter): string[] {
  const values = parameter.oneOf?.map((value) => `\`${value}\``).join(' or ')
  return [
    values ?? typeWords[parameter.type] ?? parameter.type,
    ...(parameter.required === true ? ['required'] : []),
    ...(parameter.required === 'contract' ? ['required by the contract'] : []),
    ...(parameter.clearable ? ['may be empty'] : []),
  ]
}
