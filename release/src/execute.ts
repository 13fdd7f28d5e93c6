import { inspect } from 'node:util'
import { CommanderError } from 'commander'
import { exitCodes } from './exit-codes.ts'
import { printFailure, tell } from './output.ts'
import { createProgram } from './program.ts'
import { SalaError } from './sala-error.ts'

/**
 * Does what a command line says, and says on standard error why it could not.
 * @param args what stands after `sala`
 * @returns the exit code
 */
export async function execute(args: string[]): Promise<number> {
  const program = createProgram()
  try {
    if (args.length === 0) program.outputHelp()
    else await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    // Commander has said by then what it did not understand.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse
    }
    if (error instanceof SalaError) {
      printFailure(error, { json: args.includes('--json') })
      return error.exitCode
    }
    tell(inspect(error))
    return 1
  }
}
