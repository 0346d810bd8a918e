import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { Pool } from 'undici'
import { openUserDatabaseForReading } from '../../electron/user/database.ts'
import { unsettled } from '../../electron/outbox/queue/queue.ts'
import { partsOf } from '../../shared/model/key.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { BenchAccount } from './account.ts'
import { figure, ratioAtMost, type Bench } from './measure.ts'
import { TemporaryFolders } from './temporary-folders.ts'
import { editsOf, itemsWithEdits, waitingEdits } from './waiting-edits.ts'

/** As many as the outbox sends side by side. */
const keyQueues = 6

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'farm', members: { ben: 'owner', ada: 'developer' } }],
  projects: [
    {
      path: 'farm/field',
      visibility: 'private',
      labels: ['bug'],
      issues: [
        {
          title: 'Reading {n}',
          description: 'Seen at {n}: '.padEnd(600, 'the pump answers late, and the gateway asks again. '),
          author: 'ben',
          notes: [{ author: 'ben', body: 'Again this morning.' }],
          repeat: 2 * itemsWithEdits,
        },
      ],
    },
  ],
}

/** Sends the requests that the edits of those issues take, and nothing else. Resolves with the seconds. */
async function sendBare(address: string, projectId: number, issues: readonly number[]): Promise<number> {
  const pool = new Pool(address, { connections: keyQueues, pipelining: 1 })
  const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, sent?: object) => {
    const { statusCode, body } = await pool.request({
      method,
      path: `/api/v3/projects/${projectId}/issues/${path}`,
      headers: { 'PRIVATE-TOKEN': 'token-ada', ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    await body.arrayBuffer()
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode}`)
  }
  const work = issues.flatMap((issue) =>
    editsOf(issue).map((edit) => async () => {
      if (edit.kind === 'changeItem') {
        await ask('GET', String(issue))
        await ask('PUT', String(issue), { title: edit.fields.title })
      } else if (edit.kind === 'comment') {
        await ask('GET', `${issue}/notes?per_page=100`)
        await ask('POST', `${issue}/notes`, { body: edit.body })
      }
    }),
  )
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: keyQueues }, async () => {
      while (next < work.length) await work[next++]?.()
    }),
  )
  const took = performance.now() - began
  await pool.close()
  return took / 1000
}

/** Flushes a full outbox at once. Resolves with the seconds until it is empty. */
async function flush(account: BenchAccount, folder: string): Promise<number> {
  const user = openUserDatabaseForReading(join(folder, 'user.db'))
  try {
    // By an index: waiting should not slow the flush down.
    const left = user.prepare(`SELECT count(*) FROM edits WHERE ${unsettled}`).pluck()
    if (left.get() !== waitingEdits) throw new Error(`${String(left.get())} edits wait`)
    const began = performance.now()
    await account.threads.engine.calls.setToken({ token: 'token-ada', kind: 'private' })
    while (left.get() !== 0) await after(10)
    const took = performance.now() - began
    const landed = user.prepare(`SELECT count(*) FROM edits WHERE state = 'landed'`).pluck().get()
    if (landed !== waitingEdits) throw new Error(`only ${String(landed)} edits have landed`)
    return took / 1000
  } finally {
    user.close()
  }
}

/** Sending a full outbox, against the mere requests. */
export const outboxFlushBench: Bench = {
  name: 'outbox-flush',
  about: `${waitingEdits} edits on ${itemsWithEdits} issues sent to the service, and the same requests made bare`,
  run: async () => {
    const folders = new TemporaryFolders()
    const service = new ServiceProcess(folders.make(), fixture)
    const folder = folders.make()
    let account: BenchAccount | null = null
    try {
      await service.start()
      account = await BenchAccount.open({ folder, baseUrl: service.address })
      await account.untilSearchable()
      await account.threads.engine.calls.stopSync({ stopped: true })
      const { keys } = await account.reader.calls.listIssues({ query: '' })
      const issues = keys.map((key) => partsOf(key).id)
      const [project] = await service.ask<{ id: number }[]>('token-ada', '/projects')
      // Without a token nothing is sent.
      await account.threads.engine.calls.setToken({ token: null, kind: 'private' })
      await account.threads.userStore.calls.submitEdits({ edits: issues.slice(0, itemsWithEdits).flatMap(editsOf) })
      // Before and after, so that a computer that gets busier does not favour either side.
      const others = issues.slice(itemsWithEdits)
      const half = others.length / 2
      const before = await sendBare(service.address, project?.id ?? 0, others.slice(0, half))
      const ours = await flush(account, folder)
      const later = await sendBare(service.address, project?.id ?? 0, others.slice(half))
      return [figure(`${waitingEdits} edits sent, beside their requests`, 's', ours, before + later, ratioAtMost(1.5))]
    } finally {
      await account?.close()
      await service.stop()
      folders.remove()
    }
  },
}
