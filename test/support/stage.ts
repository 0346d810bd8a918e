import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type Page } from '@playwright/test'
import { startDocket, type DocketOptions, type RunningDocket } from './docket.ts'
import { ServiceProcess } from './service-process.ts'

/**
 * The surroundings of a test of the whole program: its own service, and Docket, which the test may start several times.
 */
export interface Stage {
  /** A folder that is deleted after the test. */
  readonly folder: string
  /** The profile folder; every start uses the same one. */
  readonly profile: string
  readonly service: ServiceProcess
  /** Starts Docket; a running one is ended first. `args` is `--no-sample` unless given. */
  start(options?: DocketOptions): Promise<RunningDocket>
  /** Ends Docket, if it runs, the way its user would. */
  quit(): Promise<void>
  /** Kills Docket, whatever it is doing. */
  kill(): Promise<void>
}

/** Makes a test function. Each test gets a stage whose service contains the fixture; `options` are the service's own. */
export function testOn(fixture: unknown, options: readonly string[] = []) {
  return test.extend<{ stage: Stage }>({
    stage: async ({ browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'docket-e2e-'))
      const service = new ServiceProcess(folder, fixture)
      await service.start(options)
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

/** Fills in the sign-in form of the first start, and submits it. */
export async function signIn(page: Page, address: string, token = 'token-ada'): Promise<void> {
  await page.getByLabel('GitLab address').fill(address)
  await page.getByLabel('Access token').fill(token)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
