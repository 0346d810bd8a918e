import type { ProjectContent } from './content.ts'

/** A project that has been written, with the ids of its labels and milestones. */
export interface WrittenProject {
  readonly content: ProjectContent
  readonly id: number
  readonly namespaceId: number
  readonly path: string
  readonly labels: Map<string, number>
  readonly milestones: ReadonlyMap<string, number>
}

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}
