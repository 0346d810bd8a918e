import { can } from '../../../shared/contract/abilities.ts'
import type { Account } from '../../../shared/ipc.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import type { FoundLine, FoundOnService } from '../../../shared/model/found-on-service.ts'
import type { Key } from '../../../shared/model/key.ts'
import { parseQuery } from '../../../shared/query/parse.ts'
import { plainWords } from '../../../shared/query/plain-words.ts'
import { serviceName } from '../../../shared/service-name.ts'
import type { NamingReach } from '../../navigation/named-items.ts'
import type { FoundRow } from './found-groups.ts'

/** What is typed, and the project that is searched; none for all of the account. */
interface Typed {
  readonly text: string
  readonly project: Key<'project'> | undefined
}

/** The words that a service is asked for, and where it looks. */
interface Question {
  readonly account: Account
  readonly words: string
  readonly project: Key<'project'> | undefined
}

/** A question to a service, and what came of it: nothing yet, its results, or a sentence that says why there are none. */
interface Asked {
  readonly question: string
  readonly found: FoundOnService | null
  readonly refusal: string
}

/** The search on the service for what is not on this computer. It is asked only when the user says so. */
export class ServiceSearch {
  readonly #reach: NamingReach
  readonly #typed: () => Typed
  #asked = $state.raw<Asked | null>(null)
  /** What the service would be asked now; null where it cannot be asked for what is typed. */
  readonly #question = $derived.by((): Question | null => {
    const { text, project } = this.#typed()
    const { account } = this.#reach.navigation
    const { query, problems } = parseQuery(text)
    const words = problems.length === 0 ? plainWords(query) : null
    if (account === null || words === null || !can(account.service, 'searchesService')) return null
    return { account, words, project }
  })
  readonly #here = $derived(this.#asked?.question === nameOf(this.#question) ? this.#asked : null)

  constructor(reach: NamingReach, typed: () => Typed) {
    this.#reach = reach
    this.#typed = typed
  }

  /** Names where the service would look, such as `the code of tools/anvil`; null where it cannot be asked. */
  get where(): string | null {
    const question = this.#question
    if (question === null) return null
    const project = this.#reach.projects.all.find(({ key }) => key === question.project)
    return project === undefined ? serviceName(question.account) : `the code of ${project.pathWithNamespace}`
  }

  /** Says what came of it; empty before the service was asked, and where it found something. */
  get words(): string {
    if (this.#here === null) return ''
    const { found, refusal } = this.#here
    if (found === null) return refusal === '' ? 'Searching GitLab…' : refusal
    return this.rows.length === 0 ? 'GitLab finds nothing more.' : ''
  }

  /** True where it can be asked, or once more after it could not answer. */
  get canAsk(): boolean {
    return this.#question !== null && (this.#here === null || this.#here.refusal !== '')
  }

  get rows(): readonly FoundRow[] {
    const [found, question] = [this.#here?.found, this.#question]
    if (found === undefined || found === null || question === null) return []
    const { account, project } = question
    const path = this.#reach.projects.all.find(({ key }) => key === project)?.pathWithNamespace
    // The addresses of the sample workspace mean nothing in a browser.
    const hasPages = account.kept !== 'sample'
    const home =
      path === undefined || !hasPages
        ? null
        : `${account.url}/${path}${can(account.service, 'dashedPages') ? '/-' : ''}`
    return [
      ...found.lines.map((line) => ({ kind: 'line' as const, line, webAddress: home && pageOfLine(home, line) })),
      ...found.elsewhere.map((each) => ({
        kind: 'elsewhere' as const,
        found: hasPages ? each : { ...each, webUrl: null },
      })),
    ].map((shown, at) => ({ id: `service ${at}`, account: null, shown, address: '' }))
  }

  /** Asks the service for what is typed. */
  async ask(): Promise<void> {
    const question = this.#question
    if (question === null || !this.canAsk) return
    const name = nameOf(question)
    this.#asked = { question: name, found: null, refusal: '' }
    const { account, project, words } = question
    const result = await this.#reach.bridge.call('searchService', {
      account: account.id,
      text: words,
      ...(project && { project }),
    })
    if (this.#asked.question !== name) return
    if (result.ok) this.#asked = { question: name, found: result.value, refusal: '' }
    else {
      const refusal = wordsFor(result.error, { ...account, isAskedOnce: true })
      this.#asked = { question: name, found: null, refusal }
    }
  }
}

/** Returns what tells a question from all others. */
function nameOf(question: Question | null): string {
  return question === null ? '' : JSON.stringify([question.account.id, question.project, question.words])
}

/** The page of a line of a file on the web. @param home the address of the project, up to its pages */
function pageOfLine(home: string, { ref, path, line }: FoundLine): string {
  const encoded = (words: string) => words.split('/').map(encodeURIComponent).join('/')
  return `${home}/blob/${encoded(ref)}/${encoded(path)}#L${line}`
}
