import { testOperationsIn } from './operations-in-dialect.ts'

testOperationsIn('real')
