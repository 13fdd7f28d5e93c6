import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { runServerCommand } from '../server-command.ts'

const script = 'audit.ts'

/** `sala audit`: the closed segments of the audit trail, on the server's machine. */
export function auditCommand() {
  return new Command('audit')
    .description("lists and exports the closed parts of the audit trail, on the server's machine")
    .addCommand(listCommand())
    .addCommand(exportCommand())
}

function listCommand() {
  const command = new Command('list')
    .description('lists the segments with their signatures, a line of JSON each')
    .action(async (options: { json?: boolean }) => {
      const output = await runServerCommand(script, ['list'])
      print(options, { output }, output)
    })
  return withJson(command)
}

function exportCommand() {
  const command = new Command('export')
    .description('writes a segment and its lines to a file, a line of JSON each')
    .argument('<number>', 'the number of the segment')
    .argument('<file>', 'the file to write')
    .action(async (number: string, file: string, options: { json?: boolean }) => {
      const output = await runServerCommand(script, ['export', number])
      writeFileSync(file, `${output}\n`, { mode: 0o600 })
      print(options, { file }, `${file} holds segment ${number}.`)
    })
  return withJson(command)
}
