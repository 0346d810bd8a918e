import { beforeAll, expect, it } from 'vitest'
import { operationNamed, operationNames, type ParameterValues } from '../../shared/contract/call.ts'
import { choicesIn, fillExample, type ListOfChoices, type ParameterChoice } from '../../shared/contract/choices.ts'
import type { OperationName } from '../../shared/contract/index.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { serve } from '../service/support.ts'

/** The example of each operation runs against the sample workspace, as in the API explorer. */

/** Statuses of examples that the sample refuses, since it lacks the state that the operation needs. */
const refusedInSample: Partial<Record<OperationName, number>> = {
  // No merge request waits for its build.
  cancelMergeWhenBuildSucceeds: 405,
}

/** The order: first operations that make something, so that it can be read and changed; last those that delete much. */
const weight = (name: OperationName): number => {
  const { method, path = '' } = operationNamed(name) ?? {}
  // Whoever has a project of their own is shown that one, in which there is nothing.
  if (/^(createProject|forkProject)/.test(name)) return 3
  // Todos go with the items that they are about.
  if (name.startsWith('finishTodo')) return name === 'finishTodo' ? 0.8 : 0.9
  if (method === 'DELETE')
    return name === 'deleteProject' ? 6 : name === 'deleteUser' ? 5 : 1.9 - path.split('/').length / 20
  // A comment settles them, so they come after comments.
  if (name.startsWith('add')) return 0.5
  if (name.startsWith('create')) return path.split('/').length / 100
  return method === 'GET' ? 1 : 2
}

let account: TestAccount

beforeAll(async () => {
  const service = await serve({ sample: true, token: 'root-token' })
  account = await openAccount({ url: service.url, token: 'root-token', ownUserId: 1 })
})

async function ask(list: ListOfChoices, values: ParameterValues): Promise<ParameterChoice[]> {
  const answer = await account.engine.operations.callOperation({ operation: list.list, values })
  return choicesIn(JSON.parse(answer.text), list.field)
}

it('every example can be sent, and succeeds', async () => {
  const refused: Record<string, number> = {}
  for (const name of operationNames.toSorted((one, other) => weight(one) - weight(other))) {
    const values = await fillExample(name, ask)
    const answer = await account.engine.operations.callOperation({ operation: name, values })
    if (answer.status >= 400) refused[name] = answer.status
  }
  expect(refused).toEqual(refusedInSample)
}, 60_000)
