import { describe, expect, test } from 'vitest'
import { readStructure } from './fixtures.ts'
import { drawAddressLabels, drawLetters } from './post.ts'
import { textOfPdf } from './testing.ts'

test('a letter is read from its heading to its closing, and nothing of it is drawn outside the structure', async () => {
  const letter = {
    from: ['Amicale de Valbrume'],
    to: ['Maëlle Le Goff', '18 rue du Port'],
    placeAndDay: 'Valbrume, le 26 novembre 2026',
    subject: 'Assemblée générale',
    paragraphs: ['Vous êtes convoquée.', 'Venez nombreux.'],
    closing: 'Le bureau',
  }
  const about = { title: 'Lettres', author: 'Amicale', creator: 'Amicale' }
  const { isTagged, root, loose } = await readStructure(await drawLetters([letter], about))
  expect(isTagged).toBe(true)
  expect(loose).toBe('')
  expect(root.slice(-4)).toEqual([
    ['H1', 'Assemblée générale'],
    ['P', 'Vous êtes convoquée.'],
    ['P', 'Venez nombreux.'],
    ['P', 'Le bureau'],
  ])
})

describe('An address that is too long for its line', () => {
  const street =
    '128 bis boulevard du Maréchal de Lattre de Tassigny, résidence Les Jardins de la Fontaine, bâtiment B, escalier 2'
  const to = ['Marie-Françoise Le Goff-Quéméneur de Kergariou', street, '35140 SAINT AUBIN DU CORMIER']
  const about = { title: 'Adresses', author: 'Amicale', creator: 'Amicale' }
  const wordsOf = async (bytes: Buffer) => (await textOfPdf(bytes)).split(/\s+/)

  test.each(['70x37', '99x38', '63x38'] as const)(
    'every word of an address stands on a label of %s mm',
    async (sheet) => {
      const words = await wordsOf(await drawAddressLabels([to], { sheet, start: 1 }, about))
      expect(words).toEqual(expect.arrayContaining(to.flatMap((line) => line.split(' '))))
    },
  )

  test('every word of an address stands in the window of the envelope', async () => {
    const letter = { from: [], to, placeAndDay: '', subject: 'Objet', paragraphs: ['Texte.'], closing: 'Le bureau' }
    const words = await wordsOf(await drawLetters([letter], about))
    expect(words).toEqual(expect.arrayContaining(to.flatMap((line) => line.split(' '))))
  })
})
