import { expect, test } from 'vitest'
import { readStructure } from '../../../server/files/fixtures.ts'
import { TEST_ASSOCIATION } from '../settings/fixtures.ts'
import { drawSheet } from './drawing.ts'

test('a membership card is read out whole: who, in which standing and until when, then what to know of it', async () => {
  const card = {
    number: '00012',
    firstName: 'Maëlle',
    lastName: 'Le Goff',
    membertype: 'SPV',
    cis: 'Beauregard',
    validUntil: '2026-12-31',
    valid: true,
    madeAt: '2026-11-26T10:00:00Z',
    address: 'https://portail.example/carte/AbCdEfGhIjKlMnOpQrStUv',
  } as const
  const { isTagged, root, loose } = await readStructure(await drawSheet(card, { association: TEST_ASSOCIATION }))
  expect(isTagged).toBe(true)
  expect(loose).toBe('')
  expect(root).toEqual(
    expect.arrayContaining([
      ['H1', 'Carte de membre'],
      ['P', 'Maëlle'],
      ['P', '31 décembre 2026'],
      ['H2', 'À découper'],
    ]),
  )
})
