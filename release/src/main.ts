import { execute } from './execute.ts'

process.exitCode = await execute(process.argv.slice(2))
