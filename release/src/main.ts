import { execute } from './program.ts'

process.exitCode = await execute(process.argv.slice(2))
