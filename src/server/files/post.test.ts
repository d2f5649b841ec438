import { expect, test } from 'vitest'
import { readStructure } from './fixtures.ts'
import { drawLetters } from './post.ts'

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
