// `npm run restart`: the processes of the running program are replaced one by one, each once its successor serves; no request fails.
import { askToRestart } from '../src/app/control.ts'
import { config } from '../src/server/config.ts'

const done = await askToRestart(config.dataDir, (line) => console.log(line))
if (!done) process.exitCode = 1
