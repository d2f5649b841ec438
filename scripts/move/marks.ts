import type pg from 'pg'
import { commandLine } from '../../src/server/command-line.ts'
import type { Marker } from '../../src/server/files/marker.ts'

/** Mark of a database or store: its installation, and its role in a move. Undefined if it is empty. */
export type Mark = Marker | undefined

/**
 * `begin`: everything must be copied. `resume`: some of it may be copied already. `done`: all of it is copied and
 * verified.
 */
export type Stage = 'begin' | 'resume' | 'done'

/**
 * Determines the stage of a move from both marks. Throws a sentence if the target contains data that would be lost, or
 * if the source was moved elsewhere.
 */
export function stageOf(source: Marker, target: Mark, { from, to }: { from: string; to: string }): Stage {
  if (source.moving === 'ARRIVING')
    throw new Error(
      `${from} is itself the unfinished result of a move: run that one again first, with the settings from before it.`,
    )
  const isSame = target?.id === source.id
  if (isSame && target?.moving === 'ARRIVING') return 'resume'
  if (source.moving === 'LEFT') {
    if (isSame && !target?.moving) return 'done'
    throw new Error(
      `${from} was left for ${source.movedTo} already. Move from there (set what .env names to it), or take it back first: ` +
        commandLine('move --take-back'),
    )
  }
  if (!target || (isSame && target.moving === 'LEFT')) return 'begin'
  if (isSame)
    throw new Error(
      `${to} holds this very society already, and nothing says that it was left: it may have been served from since. Give an empty ` +
        'place, or delete what is there.',
    )
  throw new Error(`${to} holds another installation already: give an empty place, or delete what is there.`)
}

/** Reads the mark of a database; undefined if it has no installation. */
export async function readDatabaseMark(client: pg.ClientBase): Promise<Mark> {
  const { rows } = await client.query<{ id: string; moving: Marker['moving'] | null; moved_to: string | null }>(
    'select id, moving, moved_to from installation',
  )
  const { rows: persons } = await client.query('select from persons limit 1')
  const [row] = rows
  if (!row || (persons.length === 0 && !row.moving)) return undefined
  return { id: row.id, moving: row.moving ?? undefined, movedTo: row.moved_to ?? undefined }
}

/** Marks a database as being filled from this installation, so that nothing starts on it. */
export const markArriving = (client: pg.ClientBase, id: string) =>
  client.query(`update installation set id = $1, moving = 'ARRIVING', moved_to = null, moved_at = null`, [id])

export const markLeft = (client: pg.ClientBase, to: string) =>
  client.query(`update installation set moving = 'LEFT', moved_to = $1, moved_at = now()`, [to])

export const clearMark = (client: pg.ClientBase) =>
  client.query('update installation set moving = null, moved_to = null, moved_at = null')

/** Reads the installation of a database. */
export async function readId(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]?.id ?? ''
}
