import { at, openDatabase, wordsOf } from './databases.ts'
import { clearMark, readDatabaseMark } from './marks.ts'
import { HERE, openConfiguredStore } from './move.ts'

const UNFINISHED =
  'It is the unfinished result of a move: run that one again, or serve from where it came from, with the settings from before it.'

/** Lets the program use the configured database and store again after a move away from them. Returns what was done. */
export async function revertMove(): Promise<string> {
  const database = await at(HERE, 'DATABASE_URL', () => openDatabase(HERE))
  const client = await at(HERE, 'DATABASE_URL', () => database.pool.connect())
  try {
    const done: string[] = []
    const mark = await readDatabaseMark(client)
    if (mark?.moving === 'ARRIVING') throw new Error(`${wordsOf(HERE)}: ${UNFINISHED}`)
    const store = openConfiguredStore()
    const marker = await store.readMark()
    if (marker?.moving === 'ARRIVING') throw new Error(`${store.words}: ${UNFINISHED}`)
    if (mark?.moving) {
      await clearMark(client)
      done.push(`${wordsOf(HERE)} serves again; what was written at ${mark.movedTo} since is not in it.`)
    }
    if (marker?.moving) {
      await store.writeMark({ id: marker.id })
      done.push(`${store.words} serves again; what was stored at ${marker.movedTo} since is not in it.`)
    }
    return done.length > 0 ? done.join('\n') : 'Nothing was left by a move here: there is nothing to take back.'
  } finally {
    client.release()
    await database.close()
  }
}
