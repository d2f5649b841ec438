import { describe, expect, test } from 'vitest'
import { parisInstant, parisTime } from '../../../shared/dates.ts'
import { endsTooSoon, excerptOf, wordsOf } from './rules.ts'

describe('The words of a rich text', () => {
  test('the words of a rich text stand a line a paragraph, without its marks', () => {
    const html =
      '<h2>Programme</h2><ul><li><p>9 h &amp; 10 h</p></li><li><p>&lt;Midi&gt;</p></li></ul><p>Fin<br />là</p>'
    expect(wordsOf(html)).toBe('Programme\n9 h & 10 h\n<Midi>\nFin\nlà')
  })

  test('the excerpt of a rich text is one line that is cut after a whole word', () => {
    expect(excerptOf('<p>Sortie à Avoriaz</p><p>Départ</p>')).toBe('Sortie à Avoriaz Départ')
    expect(excerptOf('<h2>Le <strong>repas</strong></h2><p>Vingt euros.</p><h3>Qui vient ?</h3><p>Tous</p>')).toBe(
      'Le repas. Vingt euros. Qui vient ? Tous',
    )
    expect(excerptOf('<p>Sortie à Avoriaz</p>', 12)).toBe('Sortie à…')
    expect(excerptOf(`<p>${'a'.repeat(30)}</p>`, 12)).toBe(`${'a'.repeat(12)}…`)
    // Of a text that was cut within a tag.
    expect(excerptOf('<p>Sortie</p><img src="/aspr')).toBe('Sortie')
  })
})

describe('News that end', () => {
  const now = new Date('2026-06-30T22:30:00Z')
  test.each([
    [undefined, '2026-06-01', false],
    ['now', undefined, false],
    ['now', '2026-07-01', false],
    // In Paris it is already the first of July.
    ['now', '2026-06-30', true],
    ['2026-03-01T10:00:00Z', '2026-03-01', false],
    ['2026-03-01T10:00:00Z', '2026-02-28', true],
  ] as const)('published %s, last shown on %s: before they begin %s', (publishedAt, expiresOn, tooSoon) =>
    expect(endsTooSoon({ publishedAt, expiresOn }, now)).toBe(tooSoon),
  )
})

describe('A moment as it is typed is Paris’s', () => {
  test.each([
    ['2026-01-15', '08:30', '2026-01-15T07:30:00.000Z'],
    ['2026-07-15', '08:30', '2026-07-15T06:30:00.000Z'],
    ['2026-07-15', '00:30', '2026-07-14T22:30:00.000Z'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s at %s', (day, time, instant) => {
    expect(parisInstant(day, time)).toBe(instant)
    expect(parisTime(instant)).toEqual({ day, time })
  })
})
