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

describe('What is held about a person', () => {
  test('is every table whose keys lead to them, through others too, by those keys, in order', () => {
    expect(holdingsOf(KEYS, () => false)).toEqual([
      { table: 'commands', by: [KEYS[1]] },
      { table: 'payments', by: [KEYS[3], KEYS[4]] },
      { table: 'reservations', by: [KEYS[0]] },
    ])
  })
  test('goes not on by a key that is left out', () => {
    const held = holdingsOf(KEYS, (name) => name === 'payments.actor_id' || name === 'reservations.command_id')
    expect(held).toEqual([
      { table: 'commands', by: [KEYS[1]] },
      { table: 'payments', by: [KEYS[4]] },
    ])
  })
})
