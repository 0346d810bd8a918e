import { getContext, setContext } from 'svelte'

/** What is wrong with a form, told in an element with this id. */
export interface FormProblem {
  readonly id: string
  readonly words: string
}

const key = Symbol('problem of the form')

/** Tells the fields inside of a form what is wrong with it. */
export function provideFormProblem(problem: FormProblem): void {
  setContext(key, problem)
}

/** What is wrong with the form around; undefined where no form tells it. */
export function useFormProblem(): FormProblem | undefined {
  return getContext(key)
}
