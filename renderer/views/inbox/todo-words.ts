/** What somebody did, as the service names it, in words that follow their name. */
export function actionWords(actionName: string): string {
  switch (actionName) {
    case 'assigned':
      return 'assigned you'
    case 'mentioned':
      return 'mentioned you'
    case 'directly_addressed':
      return 'wrote to you'
    case 'marked':
      return 'added a todo'
    case 'build_failed':
      return '· the build failed'
    case 'approval_required':
      return 'asks for your approval'
    case 'unmergeable':
      return '· cannot be merged'
    default:
      // A newer service may know more; its own word is better than none.
      return `· ${actionName.replaceAll('_', ' ')}`
  }
}

/** The beginning of a text in one line without the signs of Markdown. */
export function excerptOf(body: string): string {
  return body
    .slice(0, 600)
    .replace(/```[^\n]*/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/\[[ x]\]\s/g, '')
    .replace(/[*_~`]{1,3}(\S(?:.*?\S)?)[*_~`]{1,3}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
