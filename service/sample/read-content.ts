import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import {
  changeHeadSchema,
  groupSchema,
  issueHeadSchema,
  mergeRequestHeadSchema,
  noteHeadSchema,
  personSchema,
  projectSchema,
  snippetHeadSchema,
  type FileChangeContent,
  type IssueContent,
  type MergeRequestContent,
  type NoteContent,
  type ProjectContent,
  type SampleContent,
  type SnippetContent,
} from './content.ts'
import { checkFacts, parseItemFile, parseYaml, type ItemFile, type Section } from './item-file.ts'

/**
 * Reads a sample workspace from its folder: `people.yaml`, `groups.yaml`, and a folder for each project. Throws an Error
 * that names the file, and where in it something does not fit.
 */
export function readContent(folder: string): SampleContent {
  const groups = readYaml(join(folder, 'groups.yaml'), v.array(groupSchema))
  const projects = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readProject(join(folder, name)))
  const orderOf = ({ group }: ProjectContent) => groups.findIndex(({ path }) => path === group)
  return {
    people: readYaml(join(folder, 'people.yaml'), v.array(personSchema)),
    groups,
    projects: projects.toSorted((one, other) => orderOf(one) - orderOf(other) || other.age - one.age),
  }
}

function readProject(folder: string): ProjectContent {
  return {
    ...readYaml(join(folder, 'project.yaml'), projectSchema),
    issues: readNumbered(join(folder, 'issues'), issueOf),
    mergeRequests: readNumbered(join(folder, 'merge-requests'), mergeRequestOf),
    snippets: readNumbered(join(folder, 'snippets'), snippetOf),
  }
}

function issueOf(file: ItemFile): IssueContent {
  const { comments } = partsOf(file, ['comment'])
  return { ...checkFacts(issueHeadSchema, file.facts, 'its facts'), body: file.text, thread: comments.map(noteOf) }
}

function mergeRequestOf(file: ItemFile, folder: string): MergeRequestContent {
  const { comments, changes } = partsOf(file, ['comment', 'change'])
  return {
    ...checkFacts(mergeRequestHeadSchema, file.facts, 'its facts'),
    body: file.text,
    thread: comments.map(noteOf),
    changes: changes.map((change) => changeOf(change, folder)),
  }
}

function snippetOf(file: ItemFile): SnippetContent {
  const { comments } = partsOf(file, ['comment'])
  return { ...checkFacts(snippetHeadSchema, file.facts, 'its facts'), thread: comments.map(noteOf) }
}

function noteOf({ facts, text, line }: Section): NoteContent {
  if (text === '') throw new Error(`line ${line}: the comment has no text`)
  return { ...checkFacts(noteHeadSchema, facts, `line ${line}`), body: text }
}

function changeOf({ facts, text, line }: Section, folder: string): FileChangeContent {
  const { content, ...change } = checkFacts(changeHeadSchema, facts, `line ${line}`)
  if (!content) return { ...change, diff: text }
  const bytes = Object.entries(content).map(([side, name]) => [side, readFileSync(join(folder, name), 'base64')])
  return { ...change, content: Object.fromEntries(bytes), diff: text }
}

function partsOf(
  { sections }: ItemFile,
  allowed: readonly string[],
): { readonly comments: readonly Section[]; readonly changes: readonly Section[] } {
  const stranger = sections.find(({ kind }) => !allowed.includes(kind))
  if (stranger) throw new Error(`line ${stranger.line}: “=== ${stranger.kind}” has no place here`)
  return {
    comments: sections.filter(({ kind }) => kind === 'comment'),
    changes: sections.filter(({ kind }) => kind === 'change'),
  }
}

/** The files of a folder in the order of their numbers, which must be 001, 002, …: texts name items by them. */
function readNumbered<T>(folder: string, itemOf: (file: ItemFile, folder: string) => T): T[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
  return files.map((name, index) => {
    const path = join(folder, name)
    const number = String(index + 1).padStart(3, '0')
    return named(path, () => {
      if (!name.startsWith(`${number}-`)) throw new Error(`its name does not begin with ${number}-, which is next`)
      return itemOf(parseItemFile(readFileSync(path, 'utf8')), folder)
    })
  })
}

function readYaml<T>(path: string, schema: v.GenericSchema<unknown, T>): T {
  return named(path, () => checkFacts(schema, parseYaml(readFileSync(path, 'utf8'), 'it is not YAML'), 'its facts'))
}

/** Puts the file's name before whatever is wrong in it. */
function named<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (thrown) {
    const short = path.split(/[\\/]/).slice(-3).join('/')
    throw new Error(`${short || basename(path)}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, {
      cause: thrown,
    })
  }
}
