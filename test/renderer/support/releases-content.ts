import { numberedBy } from '../../../electron/api/entities/named-row.ts'
import { day } from '../../../shared/durations.ts'
import { releaseEntity, type ListedRelease } from '../../../shared/model/release.ts'

/** Returns a release as the service says it, at its tag. */
export function releaseAt(tag: string, said: object = {}): ListedRelease {
  return numberedBy(tag, releaseEntity.read({ tag_name: tag, released_at: '2026-01-02T03:04:05Z', ...said }))
}

const packages = 'https://packages.larkspur.example/gateway'
const author = { id: 4, username: 'oskar', name: 'Oskar Lind', state: 'active' }
const page = (tag: string) => ({ self: `https://git.example.com/hardware/gateway/-/releases/${tag}` })
const sources = ['zip', 'tar.gz'].map((format) => ({ format, url: `https://git.example.com/gateway.${format}` }))

/** Releases of a project, the newest first: one is yet to come, and one says next to nothing. */
export function sampleReleases(): readonly ListedRelease[] {
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
  const notes = `## What is new

- Reconnects are calm: full jitter, and sessions are resumed (!2)
- The root file system is **read-only**. \`perchctl\` asks before it writes

| region | since |
| --- | --- |
| Alentejo | the same day |
| Trøndelag | a week later |`
  return [
    releaseAt('v2.3.0', {
      ...{ name: 'Perch 2.3', released_at: ago(-14), upcoming_release: true, author },
      ...{ description: 'An answer is a fact.', milestones: [{ id: 1, title: '2.3' }], _links: page('v2.3.0') },
    }),
    releaseAt('v2.2.0', {
      ...{ name: 'Perch 2.2', released_at: ago(3), author, description: notes, _links: page('v2.2.0') },
      milestones: [
        { id: 2, title: '2.2' },
        { id: 3, title: 'مزرعة الشمال' },
      ],
      assets: {
        links: [
          { id: 1, name: 'perch-2.2.0-arm64.raucb', url: `${packages}/perch-2.2.0-arm64.raucb` },
          { id: 2, name: 'Checksums', url: `${packages}/SHA256SUMS` },
        ],
        sources,
      },
    }),
    releaseAt('gateway/2026.01', { released_at: ago(40), assets: { links: [], sources } }),
  ]
}
