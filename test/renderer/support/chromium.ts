import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium: the system's, else the one Playwright has installed. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = installed.find((path) => existsSync(path))
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
}
