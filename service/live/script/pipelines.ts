import type { Act } from '../act.ts'

const events = 'platform/api!17'
const lease = 'hardware/field-gateway!22'
const power = 'hardware/sensor-firmware!18'

/** Pushes that break something, and what follows. Each list is a storyline. */
export const pipelines: readonly (readonly Act[])[] = [
  [
    {
      kind: 'push',
      by: 'mateus',
      on: events,
      commits: ['Filter events by receiver'],
      breaks: {
        job: 'pytest',
        log: [
          '$ pytest -q --timeout 20',
          '{red}FAILED{/} tests/events/test_list.py::test_an_event_without_receivers_is_listed',
          '',
          '    def test_an_event_without_receivers_is_listed(client, farm):',
          '        event = make_event(farm, receivers=[])',
          '>       assert ids(client.get(f"/v2/farms/{farm.id}/events")) == [event.id]',
          '{red}E       assert [] == [4101]{/}',
          '{red}E         Right contains one more item: 4101{/}',
          '',
          'tests/events/test_list.py:58: AssertionError',
          '{red}1 failed{/}, {green}903 passed{/}, 3 skipped in 174.02s (0:02:54)',
        ].join('\n'),
      },
    },
    {
      kind: 'comment',
      by: 'wen',
      on: events,
      body: 'The pipeline is right: an inner join drops events that nobody receives, and those are the ones people ask about.',
    },
    { kind: 'push', by: 'mateus', on: events, commits: ['Keep events that have no receiver'] },
  ],
  [
    {
      kind: 'push',
      by: 'haruto',
      on: power,
      commits: ['Share the table of levels with the gateway'],
      breaks: {
        job: 'size',
        log: '$ scripts/size-check --flash 185000\n{red}flash 185204 of 185000: 204 bytes too many{/}',
      },
    },
    { kind: 'push', by: 'haruto', on: power, commits: ['Keep the table in two bits per level'] },
  ],
  [
    {
      kind: 'push',
      by: 'oskar',
      on: lease,
      commits: ['Ask for the lease before the first fragment'],
      breaks: {
        job: 'test',
        attempts: 1,
        log: [
          '$ cargo nextest run',
          '{red}        FAIL{/} [   2.004s] perch ota::lease::tests::renews_at_half',
          '',
          "thread 'ota::lease::tests::renews_at_half' panicked at src/ota/lease.rs:61:9:",
          'renewed after 1.002 s, expected 1.000 s',
          '',
          '{red}     Summary{/} [ 149.310s] 341 tests run: {green}340 passed{/}, {red}1 failed{/}, 2 skipped',
        ].join('\n'),
      },
    },
    {
      kind: 'comment',
      by: 'oskar',
      on: lease,
      body: 'Two milliseconds late on a busy runner. Once more, and then the test gets a clock of its own.',
    },
    { kind: 'retry', by: 'oskar', on: lease },
  ],
]
