import type pg from 'pg'
import { commandLine } from '../../src/server/command-line.ts'
import type { Marker } from '../../src/server/files/marker.ts'

/** What a database or a store says of itself: whose it is, and how it is part of a move. Undefined where it holds nothing of anybody's. */
export type Mark = Marker | undefined

/** `begin`: everything is to be copied. `resume`: some of it may be there already. `done`: all of it is, and was found equal. */
export type Stage = 'begin' | 'resume' | 'done'

/**
 * How far a move from one place to another is, by what both say. Throws a sentence where the target holds anything that would be
 * lost, or where the source was left for elsewhere.
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

/** The mark of a database; undefined where it holds nobody. */
export async function readDatabaseMark(client: pg.ClientBase): Promise<Mark> {
  const { rows } = await client.query<{ id: string; moving: Marker['moving'] | null; moved_to: string | null }>(
    'select id, moving, moved_to from installation',
  )
  const { rows: persons } = await client.query('select from persons limit 1')
  const [row] = rows
  if (!row || (persons.length === 0 && !row.moving)) return undefined
  return { id: row.id, moving: row.moving ?? undefined, movedTo: row.moved_to ?? undefined }
}

/** Says of a database that it is being filled from the installation of this number: nothing starts on it. */
export const markArriving = (client: pg.ClientBase, id: string) =>
  client.query(`update installation set id = $1, moving = 'ARRIVING', moved_to = null, moved_at = null`, [id])

export const markLeft = (client: pg.ClientBase, to: string) =>
  client.query(`update installation set moving = 'LEFT', moved_to = $1, moved_at = now()`, [to])

export const clearMark = (client: pg.ClientBase) =>
  client.query('update installation set moving = null, moved_to = null, moved_at = null')

/** Which installation a database is, whatever it holds. */
export async function readId(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]?.id ?? ''
}
