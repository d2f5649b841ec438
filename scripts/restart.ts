// `npm run restart`: replaces the processes of the running program one by one, each once its successor is ready; no
// request fails.
import { askProgram } from '../src/app/control.ts'
import { restartLine } from '../src/server/command-line.ts'
import { config } from '../src/server/config.ts'

try {
  if (!(await askProgram('restart', (line) => console.log(line))))
    throw new Error(
      `No program with several processes (WEB_PROCESSES) runs on ${config.dataDir}. One that has a single process is restarted by ` +
        `what started it: ${restartLine()}`,
    )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
