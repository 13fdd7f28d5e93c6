import { inspect } from 'node:util'
import { CommanderError } from 'commander'
import { exitCodes } from './exit-codes.ts'
import { printFailure, tell } from './output.ts'
import { createProgram } from './program.ts'
import { SalaError } from './sala-error.ts'

const program = createProgram()
const args = process.argv.slice(2)

try {
  if (args.length === 0) program.outputHelp()
  else await program.parseAsync(args, { from: 'user' })
} catch (error) {
  // Commander has said by then what it did not understand.
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse
  } else if (error instanceof SalaError) {
    printFailure(error, { json: args.includes('--json') })
    process.exitCode = error.exitCode
  } else {
    tell(inspect(error))
    process.exitCode = 1
  }
}
