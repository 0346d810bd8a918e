/** What services answer by GraphQL alone. Nothing that REST can do goes through it. */

/** The address that takes documents, below the base URL of a service. */
export const graphqlPath = '/api/graphql'

export interface GraphqlDocument {
  /** Effect of the document, in one sentence. */
  readonly summary: string
  /** The field of the answer, which is the mutation's name. */
  readonly field: string
  /** Names of its input. */
  readonly input: readonly string[]
  readonly text: string
}

/** Returns the document of a mutation that answers its own refusals alone. */
function mutation<const Input extends readonly string[]>(summary: string, field: string, input: Input) {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input!`
  return { summary, field, input, text: `mutation ${field}($input: ${type}) { ${field}(input: $input) { errors } }` }
}

/** Every document that Docket sends. */
export const graphqlDocuments = {
  /** 13.9. `userId` is a global id, as `globalUserId` makes it. */
  askAgain: mutation(
    'Asks a reviewer of a merge request once more: their review begins anew.',
    'mergeRequestReviewerRereview',
    ['projectPath', 'iid', 'userId'],
  ),
} as const satisfies Readonly<Record<string, GraphqlDocument>>

const ofUser = 'gid://gitlab/User/'

/** The id of a user as GraphQL names it. */
export function globalUserId(id: number): string {
  return `${ofUser}${id}`
}

/** The id in such a name of a user; null where it names something else. */
export function userIdIn(globalId: unknown): number | null {
  if (typeof globalId !== 'string' || !globalId.startsWith(ofUser)) return null
  const id = Number(globalId.slice(ofUser.length))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
