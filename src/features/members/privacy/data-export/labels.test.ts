import { describe, expect, test } from 'vitest'
import { readme } from './labels.ts'

describe('The text that comes with a takeaway', () => {
  const files = [
    { file: 'commands.json', table: 'commands', rows: 1 },
    { file: 'odd.json', table: 'odd', rows: 2 },
  ]
  test('the text that comes with a takeaway names the society, the day, and each file with what it tells', () => {
    const lines = readme('Amicale', '20 novembre 2026', files, { others: [], counted: [] }).split('\r\n')
    expect(lines[1]).toBe('Amicale, le 20 novembre 2026')
    expect(lines).toContain('- commands.json (1 ligne)\u00a0: Vos commandes et vos cotisations')
    expect(lines).toContain('- odd.json (2 lignes)\u00a0: odd')
    expect(lines).not.toContain('Les autres fichiers')
  })
  test('the text that comes with a takeaway names the other files where there are any', () => {
    const text = readme('Amicale', '20 novembre 2026', files, { others: ['recu-2026-00001.pdf'], counted: [] })
    expect(text).toContain('Les autres fichiers\r\n\r\n- recu-2026-00001.pdf\r\n')
  })
  test('a data export says how many rows tell of somebody else, and of what', () => {
    const counted = [{ table: 'calendar_sales', rows: 42 }]
    const text = readme('Amicale', '20 novembre 2026', files, { others: [], counted })
    expect(text).toContain(
      '\r\n- les calendriers que vous avez vendus, ou qui l’ont été dans vos carnets\u00a0: 42\r\n',
    )
  })
})
