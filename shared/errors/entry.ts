import type * as v from 'valibot'
import type { ErrorTraits } from './traits.ts'

/** Words for an error: the event, and the user's way out of it. */
export interface ErrorSentence {
  readonly title: string
  readonly advice: string
}

/** Optional facts of any error, besides its code and the parameters of that. */
export interface Said {
  readonly status?: number | undefined
  readonly retryAfter?: number | undefined
  readonly detail?: string | undefined
}

/** Ingredients of a sentence. */
export interface Telling<E> {
  readonly error: E
  /** The name of the service within a sentence, and at the beginning of one. */
  readonly host: string
  readonly Host: string
  /** True where nothing asks again by itself: somebody has asked, and waits for the answer. */
  readonly isAskedOnce: boolean
}

export type ParameterSchemas = Readonly<Record<string, v.GenericSchema>>

/** The values of parameters, by their schemas. */
export type ParametersOf<P extends ParameterSchemas> = { readonly [N in keyof P]: v.InferOutput<P[N]> }

/** Everything about one code: its meaning for the program, and its words for people. */
export interface ErrorEntry {
  /** Parameters of the sentence. No text of ours is a parameter. */
  readonly parameters?: ParameterSchemas
  readonly traits: ErrorTraits
  readonly sentence: ErrorSentence | ((telling: Telling<Said>) => ErrorSentence)
}

export type ErrorEntries = Readonly<Record<string, ErrorEntry>>

interface EntryWith<P extends ParameterSchemas> {
  readonly parameters: P
  readonly traits: ErrorTraits
  readonly sentence: (telling: Telling<ParametersOf<P> & Said>) => ErrorSentence
}

/** The entry of an error whose sentence needs parameters. */
export function withParameters<P extends ParameterSchemas>(
  entry: EntryWith<P>,
): ErrorEntry & { readonly parameters: P } {
  // A sentence gets nothing but errors of its code, and those have the parameters: `ErrorOf` asks for them.
  return entry as ErrorEntry & { readonly parameters: P }
}

/** The service's own words where they say more than their status does; else our own. */
export function saidOr({ detail }: Said, advice: string): string {
  const words = (detail ?? '').replace(/^\d{3}\s+(?:Forbidden - )?/, '')
  const isStatusOnly =
    /^(?:unauthorized|forbidden|(?:\w+ )?not found|(?:method )?not allowed|not acceptable|conflict|\(?bad request\)?)?$/i.test(
      words,
    )
  return isStatusOnly ? advice : `GitLab said: ${words}`
}
