import { SvelteMap } from 'svelte/reactivity'
import {
  isChange,
  isPathVariable,
  operationNamed,
  parametersOf,
  typedValue,
  type ParameterValue,
  type ParameterValues,
} from '../../../shared/contract/call.ts'
import {
  askForChoices,
  choicesIn,
  fillExample,
  listOfChoices,
  type ListOfChoices,
  type ParameterChoice,
} from '../../../shared/contract/choices.ts'
import type { OperationName } from '../../../shared/contract/index.ts'
import type { Operation } from '../../../shared/contract/operation.ts'
import { sendsNoPublicKey, withoutSecretsInTarget, withoutSecretValues } from '../../../shared/contract/secrets.ts'
import {
  itemsNamedIn,
  apiCallOf,
  apiParametersOf,
  type CalledItem,
  type ApiCall,
} from '../../../shared/contract/api-call.ts'
import type { Writing } from '../../../shared/contract/written-call.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { CallArgs, DocketBridge } from '../../../shared/ipc.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { hasPrivateKey, isPublicKey } from '../../../shared/model/ssh-key.ts'
import { mostExploredCalls, type ExploredCall, type Exploration } from '../../../shared/model/exploration.ts'
import { cachedChoices, type CacheOfAccount } from './cached-choices.ts'

/** An answer that is shown, with its request. */
export interface ShownAnswer {
  readonly operation: OperationName
  readonly values: ParameterValues
  readonly exploration: Exploration
  /** The body where it is JSON. */
  readonly value: unknown
}

/** The field for the user in whose place the request is made, beside those of the parameters. */
export const sudoField = 'as'

/** The API explorer of one account: the fields of a call, the answer, and the calls before. */
export class Explorer {
  readonly #bridge: DocketBridge
  readonly #account: CacheOfAccount
  #operation = $state.raw<OperationName>('listOwnIssues')
  /** The text in the field of each parameter; empty for one that is left out. */
  #typed = $state.raw<Readonly<Record<string, string>>>({})
  #sudo = $state.raw('')
  /** True if a private key was typed, which does not even stay in its field. */
  #wasPrivate = $state.raw(false)
  #choices = $state.raw<Readonly<Record<string, readonly ParameterChoice[]>>>({})
  #answer = $state.raw<ShownAnswer | null>(null)
  #error = $state.raw<AppError | null>(null)
  #isBusy = $state.raw(false)
  /** The numbers of the items that were named, for services that want those; null where this computer does not know one. */
  readonly #numbers = new SvelteMap<string, number | null>()
  #history = $state.raw<readonly ExploredCall[]>([])
  readonly #values = $derived(valuesOf(this.operation, this.#typed))
  /** Number of calls so far: an answer to an older one is not shown. */
  #asked = 0

  constructor(bridge: DocketBridge, account: CacheOfAccount) {
    this.#bridge = bridge
    this.#account = account
  }

  get name(): OperationName {
    return this.#operation
  }
  get operation(): Operation {
    return operationNamed(this.#operation) as Operation
  }
  /** The parameters of the operation, for a service of this version. */
  get parameters(): ReturnType<typeof apiParametersOf> {
    return apiParametersOf(this.#account.service.interface, this.operation)
  }
  get typed(): Readonly<Record<string, string>> {
    return this.#typed
  }
  get values(): ParameterValues {
    return this.#values
  }
  get sudo(): string {
    return this.#sudo
  }
  get answer(): ShownAnswer | null {
    return this.#answer
  }
  /** The error of the last call; null where there is none. */
  get error(): AppError | null {
    return this.#error
  }
  get isBusy(): boolean {
    return this.#isBusy
  }
  /** The calls before, the last first. */
  get history(): readonly ExploredCall[] {
    return this.#history
  }
  get isChange(): boolean {
    return isChange(this.operation)
  }

  /** Path variables that are still to be filled in: without them there is nothing to send. */
  get missing(): readonly string[] {
    return parametersOf(this.operation)
      .map(([name]) => name)
      .filter((name) => isPathVariable(this.operation, name) && (this.#typed[name] ?? '').trim() === '')
  }

  /** The reason why the call cannot be sent as it is filled in; empty where it can. */
  get problem(): string {
    if (this.#wasPrivate) return 'That was a private key, which must not leave this computer. Docket discarded it.'
    if (this.missing.length > 0) return `Fill in ${this.missing.join(', ')} to send it.`
    if (sendsNoPublicKey(this.operation, this.#values)) {
      return 'That is not a public SSH key. Public keys are in files that end in .pub.'
    }
    if (this.#named.every(({ kind, id }) => typeof this.#numbers.get(`${kind} ${id}`) === 'number')) return ''
    return 'Docket does not know the number of this item, which GitLab asks for.'
  }

  /** The request that will be sent; null while it cannot be. */
  get target(): ApiCall | null {
    if (this.problem !== '') return null
    const numberOf = (kind: string, id: number) => this.#numbers.get(`${kind} ${id}`) ?? null
    return apiCallOf(this.#account.service.interface, this.operation, this.#values, numberOf)
  }

  get #named(): CalledItem[] {
    return itemsNamedIn(this.#account.service.interface, this.#values)
  }

  /** Looks up the numbers of the items that are named now. */
  async learnNumbers(): Promise<void> {
    for (const { kind, id } of this.#named) {
      if (this.#numbers.has(`${kind} ${id}`)) continue
      const read = await this.#bridge.call('readRows', { keys: [keyOf(this.#account.id, kind, id)] })
      const [row] = read.ok ? read.value : []
      this.#numbers.set(`${kind} ${id}`, row?.kind === kind ? row.iid : null)
    }
  }

  /** The path and the query of the request as they are shown, without secrets. */
  get shownTarget(): string | null {
    const target = this.target?.target ?? null
    return target && withoutSecretsInTarget(this.operation, this.#values, target)
  }

  /** The body of the request as it is shown, without secrets. */
  get shownBody(): string | null {
    const sent = this.target?.body ?? null
    if (sent === null) return null
    const shown = withoutSecretValues(this.operation, this.#values)
    const spoken = JSON.parse(sent) as Readonly<Record<string, unknown>>
    const secret = Object.keys(this.#values).filter((name) => !(name in shown))
    const body = Object.entries(spoken).map(([name, value]) => [
      name,
      secret.includes(name) ? '…' : (shown[name] ?? value),
    ])
    return JSON.stringify(Object.fromEntries(body), null, 2)
  }

  async load(): Promise<void> {
    const read = await this.#bridge.call('readExploredCalls', { account: this.#account.id })
    if (read.ok) this.#history = read.value
  }

  choose(name: OperationName): void {
    if (operationNamed(name) === null) return
    this.#operation = name
    this.#typed = {}
    this.#wasPrivate = false
    this.#choices = {}
    this.#leaveAnswer()
  }

  type(name: string, text: string): void {
    const parameter = this.operation.parameters[name]
    // The text after the first lines of a private key is thrown away too.
    if (parameter?.isPublicKey) this.#wasPrivate = hasPrivateKey(text) || (this.#wasPrivate && !isPublicKey(text))
    this.#typed = { ...this.#typed, [name]: parameter?.isPublicKey && this.#wasPrivate ? '' : text }
    // Parameters after it in the path may have other choices now.
    if (isPathVariable(this.operation, name)) this.#choices = {}
  }

  actAs(user: string): void {
    this.#sudo = user
  }

  /** Returns the choices for a field; where it takes several names, those for the next one, without the names that are typed. */
  choicesOf(name: string): readonly ParameterChoice[] {
    const choices = this.#choices[name] ?? []
    if (this.operation.parameters[name]?.type !== 'names') return choices
    const typed = this.#typed[name] ?? ''
    const before = typed.slice(0, typed.lastIndexOf(',') + 1)
    const chosen = before.split(',').map((one) => one.trim())
    return choices
      .filter(({ value }) => !chosen.includes(value))
      .map(({ value, title }) => ({ value: before === '' ? value : `${before} ${value}`, title }))
  }

  /** Looks for the choices of a parameter, once the parameters before it are filled in. */
  async askForChoices(name: string): Promise<void> {
    const list = listOfChoices(this.#operation, name)
    if (list !== null) await this.#offer(name, list)
  }

  /** Looks for the people in whose place an administrator can ask. */
  async askForPeople(): Promise<void> {
    await this.#offer(sudoField, { list: 'listUsers', field: 'username' })
  }

  async #offer(field: string, list: ListOfChoices): Promise<void> {
    if (this.#choices[field] !== undefined) return
    const asked = this.#operation
    const choices = await askForChoices(list, this.#values, (one, values) => this.#find(one, values))
    if (asked === this.#operation) this.#choices = { ...this.#choices, [field]: choices }
  }

  /** From this computer where it has the list, so that there are choices offline, too; else from the service. */
  async #find(list: ListOfChoices, values: ParameterValues): Promise<readonly ParameterChoice[]> {
    const known = await cachedChoices(this.#bridge, this.#account, list, values)
    return known.length > 0 ? known : await this.#ask(list, values)
  }

  /** Fills in an example that can be sent as it is. */
  async fillExample(): Promise<void> {
    const asked = this.#operation
    this.#isBusy = true
    const values = await fillExample(asked, (list, before) => this.#ask(list, before))
    this.#isBusy = false
    if (asked === this.#operation) this.#typed = typedOf(values)
  }

  /** Returns the arguments of a copy of the call with the token in it. */
  written(writing: Writing): CallArgs<'copyCall'> {
    const sudo = this.#sudo.trim()
    return {
      ...{ account: this.#account.id, operation: this.#operation, values: { ...this.#values }, writing },
      ...(sudo === '' ? {} : { sudo }),
    }
  }

  /** Sends the call as it is filled in, or asks for another page. Resolves when the answer is shown, or another one asked for. */
  async send(page?: string): Promise<void> {
    const asked = (this.#asked += 1)
    const [operation, values, sudo] = [this.#operation, this.#values, this.#sudo.trim()]
    this.#isBusy = true
    this.#error = null
    const result = await this.#bridge.call('callOperation', {
      ...{ account: this.#account.id, operation, values: { ...values } },
      ...(sudo === '' ? {} : { sudo }),
      ...(page === undefined ? {} : { page }),
    })
    if (asked !== this.#asked) return
    this.#isBusy = false
    if (!result.ok) {
      this.#error = result.error
      return
    }
    this.#answer = { operation, values, exploration: result.value, value: parsed(result.value.text) }
    if (page === undefined) void this.#remember(values, sudo, result.value.status)
  }

  /** Fills in a call that was made before. Its secrets have to be typed again. */
  replay({ operation, values, sudo = '' }: ExploredCall): void {
    this.choose(operation as OperationName)
    this.#typed = typedOf(values)
    this.#sudo = sudo
  }

  async forget(): Promise<void> {
    this.#history = []
    await this.#bridge.call('saveExploredCalls', { account: this.#account.id, calls: [] })
  }

  async #remember(values: ParameterValues, sudo: string, status: number): Promise<void> {
    const kept = withoutSecretValues(this.operation, values)
    const call: ExploredCall = {
      ...{ operation: this.#operation, values: structuredClone(kept) as Record<string, never>, at: Date.now(), status },
      ...(sudo === '' ? {} : { sudo }),
    }
    const isSame = (other: ExploredCall) =>
      other.operation === call.operation && JSON.stringify(other.values) === JSON.stringify(call.values)
    this.#history = [call, ...this.#history.filter((other) => !isSame(other))].slice(0, mostExploredCalls)
    await this.#bridge.call('saveExploredCalls', { account: this.#account.id, calls: [...this.#history] })
  }

  async #ask({ list, field }: ListOfChoices, values: ParameterValues): Promise<readonly ParameterChoice[]> {
    const asked = { account: this.#account.id, operation: list, values: { ...values } }
    const result = await this.#bridge.call('callOperation', asked)
    return result.ok && result.value.status === 200 ? choicesIn(parsed(result.value.text), field) : []
  }

  #leaveAnswer(): void {
    this.#asked += 1
    this.#answer = null
    this.#error = null
    this.#isBusy = false
  }
}

/** Returns the values of the typed texts, without the empty ones. */
function valuesOf(operation: Operation, typed: Readonly<Record<string, string>>): ParameterValues {
  return Object.fromEntries(
    parametersOf(operation).flatMap(([name, parameter]): [string, ParameterValue][] => {
      const text = typed[name]
      return text === undefined || text === '' ? [] : [[name, typedValue(parameter, text)]]
    }),
  )
}

function typedOf(values: ParameterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : String(value ?? ''),
    ]),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
