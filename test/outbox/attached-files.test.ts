import { existsSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '../../service/server.ts'
import { largestUpload } from '../../service/v4/own/uploads.ts'
import { day } from '../../shared/durations.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { fileReferences, markdownOfFile } from '../../shared/model/attached-file.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import type { NoteRow } from '../../shared/model/rows.ts'
import { attach as attachTo } from '../support/attached-file.ts'
import { askService } from '../support/asking.ts'
import { errorThrown } from '../support/failures.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import type { ProgramEnded, TestOutbox } from '../support/outbox.ts'
import { png } from '../support/picture.ts'
import { apiVersion } from '../support/api-version.ts'

/** Files that texts name: they lie on this computer until the service has them, and texts never lead nowhere. */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      issues: ['One', 'Two'],
      mergeRequests: [{ title: 'Weld', branch: 'weld' }],
    },
    { path: 'tools/bellows', visibility: 'public', issues: ['Other'] },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox

const codeThrown = (work: () => unknown) => errorThrown(work).code

const uploadsPath = /\/uploads$/
const uploads = () => proxy.requests.filter((request) => /^POST .*\/uploads$/.test(request)).length
const folder = () => join(outbox.folder, 'attached')

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
})

const ask = <T>(path: string) => askService<T>(service, 'token-ada', 'GET', path)

function keyOfItem(title: string, kind: 'issue' | 'mergeRequest' = 'issue'): Key<'issue'> {
  return outbox.reader.listItems(kind, { query: title }).keys[0] as Key<'issue'>
}

/** Adds a file, and returns the words that name it. */
function attach(name: string, ...how: [bytes?: Uint8Array, piece?: number]): string {
  return markdownOfFile({ id: attachTo(outbox.userStore, name, ...how), name })
}

const comment = (body: string, title = 'One') =>
  outbox.userStore.submitEdit({ kind: 'comment', target: keyOfItem(title), body })

const idOf = (title: string) => Number(keyOfItem(title, title === 'Weld' ? 'mergeRequest' : 'issue').split('/')[2])

async function said(title = 'One', project = 1): Promise<string[]> {
  const notes = await ask<{ body: string; system: boolean }[]>(`/projects/${project}/issues/${idOf(title)}/notes`)
  return notes.filter(({ system }) => !system).map(({ body }) => body)
}

/** The bytes that the service has at the address in a text. */
async function bytesAt(text: string, project = 'tools/anvil'): Promise<Buffer> {
  const address = /\((\/uploads\/[^)]+)\)/.exec(text)?.[1] ?? 'none'
  const answer = await fetch(`${new URL(service.url).origin}/${project}${address}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Lets the program end at an edge the first time that it gets there. */
async function endOnceAt(edge: ProgramEnded['message']): Promise<void> {
  outbox.endsAt = (at) => at === edge
  await outbox.flush().catch(() => undefined)
  outbox.endsAt = () => false
  await outbox.restart()
}

describe('a file that is added', () => {
  it('can be named once it is whole on the disk, by its number alone', () => {
    const written = attach('shot (1).png')
    expect(written).toMatch(/^!\[shot \(1\)\.png\]\(docket-file:[0-9a-f]{16}\.png\)$/)
    const [id = ''] = readdirSync(folder())
    expect(readFileSync(join(folder(), id))).toEqual(png)
    comment(written)
    expect(outbox.edits()).toMatchObject([{ state: 'waiting', detail: written }])
  })

  it('is not there before its last byte, and given up where a piece is missing', () => {
    const begin = () => outbox.userStore.attachFile({ name: 'a.png', mediaType: '', bytes: 10 })
    const [one, other] = [begin(), begin()]
    outbox.userStore.addFilePiece(one, 0, png.subarray(0, 9))
    const name = (id: string) => `![a](docket-file:${id})`
    expect(codeThrown(() => comment(name(one)))).toBe('attached_file_unknown')
    const early = errorThrown(() => outbox.userStore.addFilePiece(other, 5, png.subarray(0, 5)))
    expect(wordsFor(early)).toBe('The file did not arrive complete. Attach it again.')
    expect(codeThrown(() => outbox.userStore.addFilePiece(other, 0, png.subarray(0, 5)))).toBe('file_piece_unexpected')
    outbox.userStore.cancelFile(one)
    expect(readdirSync(folder())).toEqual([])
  })

  it('leaves nothing where the program ends before it is whole', async () => {
    outbox.userStore.attachFile({ name: 'a.png', mediaType: '', bytes: 10 })
    expect(readdirSync(folder())).toHaveLength(1)
    await outbox.restart()
    expect(readdirSync(folder())).toEqual([])
  })

  it('stays while a text may be sent that names it, and is forgotten a month after', async () => {
    const [kept, drafted, discarded] = ['kept', 'drafted', 'discarded'].map((name) => attach(`${name}.png`))
    attach('none.png')
    comment(kept ?? '')
    outbox.userStore.saveDraft('comment here/issue/1', drafted ?? '')
    outbox.userStore.discardEdit(comment(discarded ?? '', 'Two'))
    await outbox.restart()
    // A window may not have saved yet what names the fourth.
    expect(readdirSync(folder())).toHaveLength(4)
    outbox.now += 2 * day
    await outbox.restart()
    const numbers = [kept, drafted, discarded].map((text = '') => fileReferences(text)[0]?.id)
    expect(readdirSync(folder()).toSorted()).toEqual(numbers.toSorted())
    outbox.now += 31 * day
    await outbox.restart()
    expect(readdirSync(folder()).toSorted()).toEqual(numbers.slice(0, 2).toSorted())
  })

  it('of an account whose user.db was moved away is left alone', async () => {
    attach('a.png')
    await outbox.end()
    for (const name of readdirSync(outbox.folder)) {
      if (name.startsWith('user.db')) rmSync(join(outbox.folder, name))
    }
    outbox.now += 2 * day
    outbox.start()
    expect(readdirSync(folder())).toHaveLength(1)
  })
})

if (apiVersion === 'v4') {
  describe('a text with a file', () => {
    it('that waits for its turn takes no room from edits without files', async () => {
      const sent = Promise.withResolvers<void>()
      proxy.misbehave('POST', uploadsPath, { applied: true, after: sent.promise }, Infinity)
      for (const title of ['One', 'Two', 'Other']) comment(attach(`${title}.png`), title)
      outbox.userStore.submitEdit({
        kind: 'comment',
        target: keyOfItem('Weld', 'mergeRequest'),
        body: attach('Weld.png'),
      })
      outbox.userStore.submitEdit({ kind: 'star', target: keyOf('here', 'project', 1), starred: true })
      expect(outbox.edits()).toHaveLength(outbox.sideBySide + 1)
      const flushed = outbox.flush()
      await expect.poll(() => proxy.requests.some((request) => request.endsWith('/star'))).toBe(true)
      expect(uploads()).toBe(2)
      sent.resolve()
      await flushed
      expect([outbox.edits(), uploads()]).toEqual([[], 4])
    })

    it('is sent once the service has the file, with the address that it has there', async () => {
      comment(`Look: ${attach('a shot.png')}`)
      await outbox.flush()
      const [body = ''] = await said()
      expect(body).toMatch(/^Look: !\[a shot\.png\]\(\/uploads\/[0-9a-f]{32}\/a_shot\.png\)$/)
      expect(await bytesAt(body)).toEqual(png)
      expect(outbox.edits()).toEqual([])
      const rows = outbox.reader.readRows(outbox.reader.listThread(keyOfItem('One')).keys) as NoteRow[]
      expect(rows.map((row) => row.body)).toEqual([body])
    })

    it('uploads a file once for all texts of a project that name it, and to each project', async () => {
      const file = attach('a.png')
      for (const title of ['One', 'Two', 'Other']) comment(file, title)
      outbox.userStore.submitEdit({
        kind: 'createIssue',
        target: keyOf('here', 'project', 1),
        ...{ title: 'Three', description: file, confidential: false, assigneeId: null, milestoneId: null, labels: [] },
        ...{ dueDate: null, createdAt: null, resolvesDiscussionsOf: null },
      })
      await outbox.flush()
      expect(uploads()).toBe(2)
      const [one, two, other] = [await said('One'), await said('Two'), await said('Other', 2)]
      expect(one).toEqual(two)
      expect(await bytesAt(String(other), 'tools/bellows')).toEqual(png)
      const issues = await ask<{ title: string; description: string }[]>('/projects/1/issues')
      expect(issues.find(({ title }) => title === 'Three')?.description).toBe(one[0])
    })

    it.each(['before noteUpload', 'after noteUpload', 'before startSending', 'after startSending', 'before retire'])(
      'arrives once, with a file that is there, when the program ends %s (F1)',
      async (edge) => {
        comment(attach('a.png'))
        await endOnceAt(edge)
        await outbox.flush()
        await outbox.after(130)
        await outbox.after(130)
        const bodies = await said()
        expect(bodies).toHaveLength(1)
        expect(await bytesAt(String(bodies))).toEqual(png)
        // Only where the answer was not written down is the file sent once more.
        expect(uploads()).toBe(edge === 'before noteUpload' ? 2 : 1)
        expect(outbox.edits()).toEqual([])
      },
    )

    it('waits while the upload does not come through, and never goes without it (I8)', async () => {
      comment(attach('a.png'))
      proxy.misbehave('POST', uploadsPath, { applied: true, then: 'reset' }, 2)
      await outbox.flush()
      expect(outbox.edits()).toMatchObject([{ state: 'waiting' }])
      await outbox.after(60)
      expect(await said()).toEqual([])
      await outbox.after(300)
      expect(await bytesAt(String(await said()))).toEqual(png)
      expect(uploads()).toBe(3)
    })

    it('whose file is refused waits for the user, who takes the file out or sends it again', async () => {
      const large = attach('large.bin', new Uint8Array(largestUpload + 1), 4 * 1024 * 1024)
      const id = comment(`See ${large}`)
      comment('Later', 'Two')
      await outbox.flush()
      const words =
        'The file “large.bin” is larger than GitLab accepts. Take it out of the text, or attach a smaller one. ' +
        'A GitLab administrator can raise the limit.'
      expect(outbox.edits()).toMatchObject([{ state: 'rejected', error: words }])
      expect([await said(), await said('Two')]).toEqual([[], ['Later']])
      outbox.userStore.sendEditNow(id)
      await outbox.flush()
      expect(outbox.edits()).toMatchObject([{ state: 'rejected', error: words }])
      outbox.userStore.rewriteEdit(id, `See ${attach('small.png')}`)
      await outbox.flush()
      expect(await bytesAt(String(await said()))).toEqual(png)
    })

    it('whose file is gone or cut off says so', async () => {
      comment(attach('a.png'))
      comment(attach('b.png'), 'Two')
      const [one = '', other = ''] = readdirSync(folder())
      rmSync(join(folder(), one))
      truncateSync(join(folder(), other), 5)
      await outbox.flush()
      expect(
        outbox
          .edits()
          .map(({ error }) => error)
          .toSorted(),
      ).toEqual([
        'The file “a.png” is no longer on this computer. Take it out of the text, or attach it again.',
        'The file “b.png” is no longer on this computer. Take it out of the text, or attach it again.',
      ])
      expect(uploads()).toBe(0)
    })

    it('whose upload is answered without an address is not uploaded again by itself', async () => {
      comment(attach('a.png'))
      proxy.misbehave('POST', uploadsPath, {
        applied: true,
        then: { status: 201, headers: { 'content-type': 'application/json' }, body: '{"id":1}' },
      })
      await outbox.flush()
      await outbox.after(3_600)
      expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
      expect(uploads()).toBe(1)
    })

    it('is found where its answer was lost, and shown once (I8)', async () => {
      comment(attach('a.png'))
      proxy.misbehave('POST', /\/notes$|\/discussions$/, { applied: true, then: 'reset' })
      await outbox.flush()
      expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
      await outbox.readThreads()
      const shown = outbox.reader.readRows(outbox.reader.listThread(keyOfItem('One')).keys)
      expect(shown).toHaveLength(1)
      await outbox.after(2)
      expect([outbox.edits(), (await said()).length, uploads()]).toEqual([[], 1, 1])
    })

    it('may be a review, each comment of which names its file', async () => {
      const target = keyOfItem('Weld', 'mergeRequest') as Key as Key<'mergeRequest'>
      outbox.userStore.submitEdit({
        ...{ kind: 'publishReview', target, answers: [], resolutions: [], verdict: 'comment', sha: null },
        comments: [{ body: attach('a.png'), position: null }],
        summary: `Altogether ${attach('b.png')}`,
      })
      await outbox.flush()
      const notes = await ask<{ body: string; system: boolean }[]>(`/projects/1/merge_requests/${idOf('Weld')}/notes`)
      const bodies = notes.filter(({ system }) => !system).map(({ body }) => body)
      expect(bodies).toHaveLength(2)
      for (const body of bodies) expect(await bytesAt(body)).toEqual(png)
    })

    it('is shown once where a review arrived without another one of its comments', async () => {
      const target = keyOfItem('Weld', 'mergeRequest') as Key as Key<'mergeRequest'>
      const shas = { baseSha: 'a'.repeat(40), startSha: 'a'.repeat(40), headSha: 'b'.repeat(40) }
      const paths = { positionType: 'text', oldPath: 'gone.ts', newPath: 'gone.ts' }
      const nowhere = { ...shas, ...paths, oldLine: null, newLine: 9, lineRange: null }
      outbox.userStore.submitEdit({
        ...{ kind: 'publishReview', target, answers: [], resolutions: [], verdict: 'comment', sha: null },
        comments: [
          { body: attach('a.png'), position: null },
          { body: 'Lost', position: nowhere },
        ],
        summary: '',
      })
      await outbox.flush()
      expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
      const shown = outbox.reader.readRows(outbox.reader.listThread(target).keys) as NoteRow[]
      expect(shown.map(({ body }) => body.replace(/\(.*\)/, ''))).toEqual(['![a.png]', 'Lost'])
    })

    it('can be undone, discarded and restored, and done again without another upload', async () => {
      const file = attach('a.png')
      const id = comment(file)
      outbox.userStore.discardEdit(id)
      outbox.now += 2 * day
      await outbox.restart()
      outbox.userStore.restoreEdit(id)
      await outbox.flush()
      const [body] = await said()
      const again = comment(file, 'Two')
      await outbox.flush()
      expect(await said('Two')).toEqual([body])
      outbox.passNone()
      outbox.userStore.undo()
      await outbox.flush()
      expect(await said('Two')).toEqual([])
      outbox.userStore.redo()
      await outbox.flush()
      expect([await said('Two'), uploads(), again]).toEqual([[body], 1, again])
    })

    it('is merged with what others wrote, as the service has it', async () => {
      const file = attach('a.png')
      const target = keyOfItem('One')
      const change = (description: string) =>
        outbox.userStore.submitEdit({ kind: 'changeItem', target, fields: { description } })
      change(`First\n\n${file}`)
      await outbox.flush()
      change(`First\n\n${file}\n\nSecond`)
      await outbox.flush()
      const { description } = await ask<{ description: string }>(`/projects/1/issues/${idOf('One')}`)
      expect(description).toMatch(/^First\n\n!\[a\.png\]\(\/uploads\/\S+\)\n\nSecond$/)
      expect(outbox.edits()).toEqual([])
    })
  })
}

it('may not be in a text of another account, or of no project', () => {
  const unknown = errorThrown(() => comment('![x](docket-file:0123456789abcdef.png)'))
  expect(wordsFor(unknown)).toContain('The text refers to a file that is not on this computer.')
  const id = comment('words')
  expect(codeThrown(() => outbox.userStore.rewriteEdit(id, '[x](docket-file:0123456789abcdef)'))).toBe(
    'attached_file_unknown',
  )
  expect(existsSync(folder())).toBe(false)
})
