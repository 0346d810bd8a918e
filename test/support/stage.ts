import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type Page } from '@playwright/test'
import { startDocket, type DocketOptions, type RunningDocket } from './docket.ts'
import { ServiceProcess } from './service-process.ts'

/** What a test of the whole program stands on: a service of its own, and Docket, which it starts as often as it likes. */
export interface Stage {
  /** A folder that is gone after the test. */
  readonly folder: string
  /** Where Docket keeps its data: the same at each start. */
  readonly profile: string
  readonly service: ServiceProcess
  /** Starts Docket, after ending the one that runs. Without the sample workspace unless `args` say otherwise. */
  start(options?: DocketOptions): Promise<RunningDocket>
  /** Ends Docket as its user would, if it runs. */
  quit(): Promise<void>
  /** Kills Docket, at whatever it is. */
  kill(): Promise<void>
}

/** Tests, each with a stage whose service holds what the fixture says. */
export function testOn(fixture: unknown) {
  return test.extend<{ stage: Stage }>({
    stage: async ({ browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'docket-e2e-'))
      const service = new ServiceProcess(folder, fixture)
      await service.start()
      const profile = join(folder, 'profile')
      let docket: RunningDocket | null = null
      const quit = async () => {
        await docket?.quit()
        docket = null
      }
      await use({
        folder,
        profile,
        service,
        start: async ({ args = ['--no-sample'], ...options } = {}) => {
          await quit()
          docket = await startDocket(browser, profile, { args, ...options })
          return docket
        },
        quit,
        kill: async () => {
          await docket?.kill()
          docket = null
        },
      })
      await quit()
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

/** Fills in the form of the first start, and sends it. */
export async function signIn(page: Page, address: string, token = 'token-ada'): Promise<void> {
  await page.getByLabel('Service address').fill(address)
  await page.getByLabel('Private token').fill(token)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
