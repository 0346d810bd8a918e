/** What the commands do that a service finds in a text: lines that begin with a slash. */
const deeds: Readonly<Record<string, (argument: string) => string>> = {
  close: () => 'close it',
  reopen: () => 'reopen it',
  merge: () => 'merge it',
  title: (argument) => `change the title to “${argument}”`,
  assign: (argument) => `assign it to ${argument}`,
  unassign: () => 'take its assignee away',
  remove_assignee: () => 'take its assignee away',
  milestone: (argument) => `set the milestone ${argument}`,
  remove_milestone: () => 'take its milestone away',
  label: (argument) => `add ${argument}`,
  labels: (argument) => `add ${argument}`,
  unlabel: (argument) => (argument === '' ? 'remove all labels' : `remove ${argument}`),
  remove_label: (argument) => (argument === '' ? 'remove all labels' : `remove ${argument}`),
  remove_labels: (argument) => (argument === '' ? 'remove all labels' : `remove ${argument}`),
  relabel: (argument) => `set the labels ${argument}`,
  todo: () => 'add it to your todos',
  done: () => 'mark your todo done',
  subscribe: () => 'follow it',
  unsubscribe: () => 'unfollow it',
  due: (argument) => `set the due date ${argument}`,
  remove_due_date: () => 'take its due date away',
  wip: () => 'make it a draft, or no draft if it is one',
}

/** Commands that say nothing without what is behind them. */
const needArgument = new Set(['title', 'assign', 'milestone', 'label', 'labels', 'relabel', 'due'])

/** What the service will do when it gets a text, in words; empty where the text has no commands. What stands in code has none. */
export function deedsOf(text: string): string[] {
  let isCode = false
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('```')) isCode = !isCode
    const [, name = '', argument = ''] = isCode ? [] : (/^\/([a-z_]+)(?:[ \t]+(.*))?$/.exec(line.trimEnd()) ?? [])
    const deed = Object.hasOwn(deeds, name) ? deeds[name] : undefined
    if (deed === undefined || (needArgument.has(name) && argument.trim() === '')) return []
    return [deed(argument.trim())]
  })
}

/** `The service takes lines that begin with / as commands. It will close it and add ~bug.` */
export function commandWords(text: string): string | null {
  const all = deedsOf(text)
  if (all.length === 0) return null
  const deed = new Intl.ListFormat('en-GB').format(all)
  return `Lines that begin with / are commands to the service, and are not shown. They ask it to ${deed}.`
}
