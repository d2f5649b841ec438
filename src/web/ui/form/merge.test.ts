import { describe, expect, test } from 'vitest'
import { labelOf, merge, sideBySide, wordsOf } from './merge.ts'

const labels = {
  phone: 'Téléphone',
  cis: { label: 'Centre', say: (value: string) => value.toUpperCase() },
  udsp: 'UDSP',
  password: null,
}
const opened = { phone: '06 12 34 56 78', cis: 'Autre', udsp: false, password: '' }
const merged = (mine: Partial<typeof opened>, theirs: Partial<typeof opened>) =>
  merge({ opened, mine: { ...opened, ...mine }, theirs: { ...opened, ...theirs } }, labels)

describe('Two edits of one thing (rules#two-editors)', () => {
  test('a field that one of them changed is that one’s', () => {
    expect(merged({ phone: '07' }, { cis: 'Beauregard', udsp: true })).toEqual({
      values: { ...opened, phone: '07', cis: 'Beauregard', udsp: true },
      clashes: [],
      taken: ['cis', 'udsp'],
    })
  })

  test('a field that both changed clashes, and what was typed stays', () => {
    expect(merged({ phone: '07', cis: 'Le Blosne' }, { phone: '08' })).toEqual({
      values: { ...opened, phone: '07', cis: 'Le Blosne' },
      clashes: ['phone'],
      taken: [],
    })
  })

  test('the same change made twice is one, however its blanks are set', () => {
    expect(merged({ phone: '0611111111' }, { phone: '06 11 11 11 11' })).toMatchObject({ clashes: [], taken: [] })
  })

  test('a value that changes by itself is no edit', () => {
    const signed = { ...labels, cis: { label: 'Texte', say: String, core: (html: string) => html.split('?')[0] } }
    const [at, later] = [
      { ...opened, cis: '/files/1?until=1' },
      { ...opened, cis: '/files/1?until=2' },
    ]
    expect(merge({ opened: at, mine: at, theirs: later }, signed)).toEqual({ values: at, clashes: [], taken: [] })
  })

  test('a password is typed into a form and is no part of the thing', () => {
    expect(merged({ password: 'grande échelle' }, {}).values.password).toBe('grande échelle')
  })

  test('two versions of a long text show where they differ, with a little around it', () => {
    const text = (city: string) =>
      `${'Au début. '.repeat(20)}La fête est à ${city}, salle des fêtes. ${'À la fin. '.repeat(20)}`
    const [one, other] = sideBySide(text('Rennes'), text('Bruz'))
    expect(one).toMatch(/^… .{10,40}Rennes.{10,40} …$/)
    expect(other).toMatch(/^… .{10,40}Bruz.{10,40} …$/)
    expect(sideBySide('Rennes', 'Bruz')).toEqual(['Rennes', 'Bruz'])
    expect(sideBySide('a'.repeat(200), '')).toEqual(['a'.repeat(200), ''])
  })

  test('values are told as the form shows them', () => {
    expect(wordsOf(labels, 'cis', 'Autre')).toBe('AUTRE')
    expect(wordsOf(labels, 'udsp', true)).toBe('oui')
    expect(wordsOf(labels, 'phone', ' ')).toBe('rien')
    expect([labelOf(labels, 'cis'), labelOf(labels, 'phone')]).toEqual(['Centre', 'Téléphone'])
  })
})
