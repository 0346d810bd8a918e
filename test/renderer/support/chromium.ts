import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../../build/setup/chromium.mjs'

/** A Chromium: the one that CHROMIUM names, else the system's or the one Playwright has installed. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({ ...(executablePath === null ? {} : { executablePath }), args: ['--no-sandbox'] })
}
