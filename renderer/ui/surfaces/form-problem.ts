import { getContext, setContext } from 'svelte'

/** The problem of a form, which is shown in an element with this id. */
export interface FormProblem {
  readonly id: string
  readonly words: string
}

const key = Symbol('problem of the form')

/** Makes the problem of a form known to the fields inside. */
export function provideFormProblem(problem: FormProblem): void {
  setContext(key, problem)
}

/** Returns the problem of the form around; undefined outside of a form that provides one. */
export function useFormProblem(): FormProblem | undefined {
  return getContext(key)
}
