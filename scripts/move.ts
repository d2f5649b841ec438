// `npm run move -- --to-database postgres://… --to-storage s3://…`: moves everything to another database, another
// store, or both, while the program is stopped; the way back is the same (embedded:FOLDER, file:FOLDER). `--write` also
// changes the settings in .env. `npm run move -- --take-back` lets the program use the former places again.
import { parseArgs } from 'node:util'
import { commandLine } from '../src/server/command-line.ts'
import { move } from './move/move.ts'
import { revertMove } from './move/take-back.ts'

const HELP = `${commandLine('move --to-database postgres://USER:PASSWORD@HOST/DATABASE')}    (or embedded:FOLDER)
  --to-storage s3://KEY:SECRET@HOST/BUCKET?region=REGION         (or file:///FOLDER)
  --write                                                        changes the file of settings as well
${commandLine('move --take-back')}    serves again from what was left`

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        'to-database': { type: 'string' },
        'to-storage': { type: 'string' },
        write: { type: 'boolean', default: false },
        'take-back': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${HELP}`)
  }
}

try {
  const given = readArguments()
  const { 'to-database': toDatabase, 'to-storage': toStorage, write } = given
  if (given.help) console.log(HELP)
  else if (given['take-back']) console.log(await revertMove())
  else if (toDatabase ?? toStorage) console.log(await move({ toDatabase, toStorage, write, tell: console.log }))
  else throw new Error(`Say where to:\n${HELP}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
