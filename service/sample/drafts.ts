import type { SampleContent } from './content.ts'

/** Returns the sample with the word for work that is not done in the titles that newer services take: `Draft` for `WIP`. */
export function withDrafts(content: SampleContent): SampleContent {
  const projects = content.projects.map((project) => ({
    ...project,
    mergeRequests: project.mergeRequests.map((mergeRequest) => ({
      ...mergeRequest,
      title: mergeRequest.title.replace(/^WIP: /, 'Draft: '),
    })),
  }))
  return { ...content, projects }
}
