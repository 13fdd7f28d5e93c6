import { existsSync } from 'node:fs'

const taskset = '/usr/bin/taskset'

/** The command such that it runs on the first core alone, where that can be said. */
export const onFirstCore = (command) =>
  existsSync(taskset) ? [taskset, '-c', '0', ...command] : command
