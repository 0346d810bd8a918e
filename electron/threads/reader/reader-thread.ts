import { parentPort } from 'node:worker_threads'
import { Reader } from './reader.ts'
import { serve } from '../thread.ts'
import { answersOfReader, type ReaderProtocol } from './reader-calls.ts'

/**
 * The thread that reads lists and rows of all accounts. Two of them run, so that a slow search does not delay other
 * lists.
 */
if (!parentPort) throw new Error('reader-thread runs as a worker only')

const reader = new Reader((account, error) => tell('damaged', { account, error }))

const tell = serve<ReaderProtocol>(parentPort, answersOfReader(reader))
