/** The names of slash commands about reviews, which only API v4 has: the first ones, and those that newer services have besides. */
export const reviewCommands = {
  first: ['approve', 'unapprove', 'submit_review', 'assign_reviewer', 'reviewer', 'request_review'],
  newer: ['request_changes'],
} as const

/** Returns the command about reviews of this name; undefined for another name. */
export function reviewCommandNamed(name: string): ReviewCommand | undefined {
  return [...reviewCommands.first, ...reviewCommands.newer].find((one) => one === name)
}

export type ReviewCommand = (typeof reviewCommands)['first' | 'newer'][number]
