import { hostOptions } from './options.ts'

/** Prints the address at which Docket is open; under control, also sends it to the process that started the host. */
export function announceAddress(address: string): void {
  console.log(`Docket is open at ${address}`)
  if (hostOptions().control) process.send?.({ hostAddress: address })
}
