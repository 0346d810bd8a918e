import type { ReaderProtocol } from '../../protocols/threads.ts'
import type { Answers } from '../thread.ts'
import type { Reader } from './reader.ts'

/** Answers the calls that the main process makes to a reader. */
export function answersOfReader(reader: Reader): Answers<ReaderProtocol> {
  return {
    addAccount: (account) => reader.addAccount(account),
    removeAccount: ({ account }) => reader.removeAccount(account),
    listInbox: ({ account, part, query, grouping }) => reader.listInbox(account, part, query, grouping),
    readInboxSummary: () => reader.readInboxSummary(),
    listIssues: (filter) => reader.listItems('issue', filter),
    listMergeRequests: (filter) => reader.listItems('mergeRequest', filter),
    listBoardColumns: (filter) => reader.listBoardColumns(filter),
    findProject: ({ account, path }) => reader.findProject(account, path),
    findItem: ({ project, kind, number }) => reader.findItem(project, kind, number),
    readName: ({ key }) => reader.readName(key),
    completeFilter: ({ account, key, start }) => reader.completeFilter(account, key, start),
    listViews: ({ account }) => reader.listViews(account),
    listRules: ({ account }) => reader.listRules(account),
    tryRule: ({ account, query }) => reader.tryRule(account, query),
    findByWords: ({ account, text, limit }) => reader.findByWords(account, text, limit),
    findEverything: ({ account, ...asked }) => reader.findEverything(account, asked),
    findNamed: ({ account, text, limit }) => reader.findNamed(account, text, limit),
    readRelatedItems: ({ item }) => reader.readRelatedItems(item),
    findSimilarIssues: ({ account, title }) => reader.findSimilarIssues(account, title),
    readReferences: ({ project, references }) => reader.readReferences(project, references),
    listProjects: ({ account }) => reader.listProjects(account),
    listActivity: (filter) => reader.listActivity(filter),
    listCatchUp: ({ account }) => reader.listCatchUp(account),
    listThread: ({ item }) => reader.listThread(item),
    listSnippets: ({ account }) => reader.listSnippets(account),
    readSnippet: ({ snippet }) => reader.readSnippet(snippet),
    listEdits: ({ account }) => reader.listEdits(account),
    listDiscardedEdits: ({ account }) => reader.listDiscardedEdits(account),
    listSteps: ({ account }) => reader.listSteps(account),
    readChoices: ({ project }) => reader.readChoices(project),
    readRows: ({ keys }) => reader.readRows(keys),
    readItem: ({ item, since }) => reader.readItem(item, since),
    readSyncLists: ({ account }) => reader.readSyncLists(account),
    readItemContents: ({ item }) => reader.readItemContents(item),
    readKeptOffline: ({ key }) => reader.readKeptOffline(key),
    listKeptOffline: ({ account }) => reader.listKeptOffline(account),
    readAheadStatus: ({ account }) => reader.readAheadStatus(account),
    exportItems: ({ account, file, format, from }) => reader.exportItems(account, file, format, from),
    countEdits: ({ account }) => reader.countEdits(account),
    close: () => reader.close(),
  }
}
