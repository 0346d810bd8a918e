import { hostOptions } from './options.ts'

/** Says where Docket can be opened, to whoever started it. */
export function announceAddress(address: string): void {
  console.log(`Docket is open at ${address}`)
  if (hostOptions().control) process.send?.({ hostAddress: address })
}
