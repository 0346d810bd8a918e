import { hostOptions } from './options.ts'

/** Tells whoever started Docket where to open it. */
export function announceAddress(address: string): void {
  console.log(`Docket is open at ${address}`)
  if (hostOptions().control) process.send?.({ hostAddress: address })
}
