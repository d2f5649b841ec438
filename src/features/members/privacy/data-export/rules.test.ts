import { describe, expect, test } from 'vitest'
import { holdingsOf } from './rules.ts'

const key = (table: string, column: string, target: string) => ({ table, column, target, targetColumn: 'id' })
const KEYS = [
  key('reservations', 'command_id', 'commands'),
  key('commands', 'person_id', 'persons'),
  key('commands', 'parent_id', 'commands'),
  key('payments', 'actor_id', 'persons'),
  key('payments', 'command_id', 'commands'),
  key('fees', 'season_id', 'seasons'),
  key('commands', 'season_id', 'seasons'),
]

describe('What a data export holds', () => {
  test('every table whose keys lead to the person is held, through others too, by those keys, in order', () => {
    expect(holdingsOf(KEYS, () => 'listed')).toEqual([
      { table: 'commands', by: [KEYS[1]], counted: [] },
      { table: 'payments', by: [KEYS[3], KEYS[4]], counted: [] },
      { table: 'reservations', by: [KEYS[0]], counted: [] },
    ])
  })
  test('a key that is left out leads no further, and one that is counted is named apart and leads no further', () => {
    const held = holdingsOf(KEYS, ({ table, column }) => {
      if (`${table}.${column}` === 'payments.actor_id') return 'left-out'
      return table === 'reservations' ? 'counted' : 'listed'
    })
    expect(held).toEqual([
      { table: 'commands', by: [KEYS[1]], counted: [] },
      { table: 'payments', by: [KEYS[4]], counted: [] },
      { table: 'reservations', by: [], counted: [KEYS[0]] },
    ])
    const ended = holdingsOf(KEYS, ({ table }) => (table === 'commands' ? 'counted' : 'listed'))
    expect(ended.map(({ table }) => table)).toEqual(['commands', 'payments'])
  })
})
