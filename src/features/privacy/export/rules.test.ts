import { describe, expect, test } from 'vitest'
import { holdingsOf, readme } from './rules.ts'

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

describe('The text that comes with an export', () => {
  const files = [
    { file: 'commands.json', table: 'commands', rows: 1 },
    { file: 'odd.json', table: 'odd', rows: 2 },
  ]
  test('names the society, the day, and each file with what it tells', () => {
    const lines = readme('Amicale', '20 novembre 2026', files, []).split('\r\n')
    expect(lines[1]).toBe('Amicale, le 20 novembre 2026')
    expect(lines).toContain('- commands.json (1 ligne)\u00a0: Vos commandes et vos cotisations')
    expect(lines).toContain('- odd.json (2 lignes)\u00a0: odd')
    expect(lines).not.toContain('Les autres fichiers')
  })
  test('names the other files where there are any', () => {
    const text = readme('Amicale', '20 novembre 2026', files, ['recu-2026-00001.pdf'])
    expect(text).toContain('Les autres fichiers\r\n\r\n- recu-2026-00001.pdf\r\n')
  })
})
