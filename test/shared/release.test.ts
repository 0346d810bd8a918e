import { describe, expect, it } from 'vitest'
import { releaseEntity } from '../../shared/model/release.ts'
import { oddIn } from '../../shared/model/wire-row.ts'

const row = { tag_name: 'v1', name: 'One', released_at: '2026-01-02T03:04:05Z' }

describe('a release', () => {
  it('is known by its name, or by its tag where it has none', () => {
    expect(releaseEntity.read(row)).toMatchObject({ name: 'One', tagName: 'v1', assets: null, webUrl: null })
    expect(releaseEntity.read({ ...row, name: null })).toMatchObject({ name: 'v1' })
    expect(releaseEntity.read({ ...row, tag_name: undefined })).toMatchObject({ name: 'One', tagName: '' })
    expect(() => releaseEntity.read({ released_at: row.released_at })).toThrow('tag_name')
  })

  it('keeps what can be read of what is odd', () => {
    const odd = releaseEntity.read({
      ...{ ...row, description: 7, released_at: 'soon', author: 'bob', upcoming_release: 'yes', _links: { self: 3 } },
      milestones: [{ id: 1, title: '1.0' }, { id: 2 }, null],
      assets: { links: [{ name: 'a', url: 'https://a.example/' }, { name: 'b' }], sources: 'none' },
    })
    expect(odd).toMatchObject({
      ...{ name: 'One', description: '', author: null, upcomingRelease: false, webUrl: null },
      milestones: [{ id: 1, title: '1.0' }],
      assets: { links: [{ name: 'a', url: 'https://a.example/' }], sources: [] },
    })
    expect(oddIn(odd).length).toBeGreaterThan(4)
  })
})
