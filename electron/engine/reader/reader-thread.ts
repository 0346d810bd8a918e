import { parentPort } from 'node:worker_threads'
import { answersOfReader } from './reader-answers.ts'
import { Reader } from './reader.ts'
import { serve } from '../thread.ts'
import type { ReaderProtocol } from '../../protocols/threads.ts'

/**
 * The thread that reads lists and rows of all accounts. Two of them run, so that a slow search does not delay other
 * lists.
 */
if (!parentPort) throw new Error('reader-thread runs as a worker only')

serve<ReaderProtocol>(parentPort, answersOfReader(new Reader()))
