import { parseArguments } from '../../service/arguments.ts'
import { startTwoFacedService } from './two-faced-service.ts'

/** The service of both versions as a program of its own, with the arguments of `service/main.ts`. */
const options = parseArguments(process.argv.slice(2))
if (options === null) throw new Error('no help here')
const service = await startTwoFacedService(options)
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)))
console.log(`Service ready at ${service.url}`)
