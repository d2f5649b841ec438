import { expect, test } from 'vitest'
import { readStructure } from '../../../../server/files/fixtures.ts'
import { drawLabels } from './drawing.ts'

test('a sheet of stubs reads out the year, the number and the society of each, and passes over its code', async () => {
  const labels = [1, 2].map((number) => ({ number, address: `https://portail.example/calendrier/code/${number}` }))
  const pdf = await drawLabels({ year: 2027, labels, name: 'Amicale de Valbrume', shortName: 'ASPV', skip: 0 })
  const { info, isTagged, root, loose } = await readStructure(pdf)
  expect(isTagged).toBe(true)
  expect(loose).toBe('')
  expect(info).toMatchObject({ Title: 'Souches du calendrier 2027', Language: 'fr-FR' })
  const stub = (number: number) => [
    ['P', 'Calendrier 2027'],
    ['P', expect.stringMatching(new RegExp(`^N°\\s${number}$`))],
    ['P', 'Scannez pour vérifier'],
    ['P', 'ASPV'],
  ]
  expect(root).toEqual(['Document', ...stub(1), ...stub(2)])
})
