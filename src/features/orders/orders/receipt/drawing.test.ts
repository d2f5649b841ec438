import { expect, test } from 'vitest'
import { readStructure } from '../../../../server/files/fixtures.ts'
import { TEST_ASSOCIATION } from '../../../society/settings/fixtures.ts'
import { drawReceipt } from './drawing.ts'

const RECEIPT = {
  number: '2026-00770',
  paidAt: '2026-11-20T10:00:00Z',
  order: { id: 12, kind: 'CART', season: null },
  buyer: 'Maëlle Le Goff',
  address: '18 rue du Port',
  lines: [{ name: 'Tente deux places', quantity: 2, days: 4, unit: 3, amount: 24 }],
  total: 24,
  movements: [],
} as const

test('a receipt says to a screen reader what is a heading, a row and a cell, and reads each row from its name on', async () => {
  const pdf = await drawReceipt(
    { ...RECEIPT, lines: [...RECEIPT.lines], movements: [] },
    { association: TEST_ASSOCIATION },
  )
  const { info, isTagged, root, loose } = await readStructure(pdf)
  expect(isTagged).toBe(true)
  expect(loose).toBe('')
  expect(info).toMatchObject({ Title: 'Reçu n° 2026-00770', Language: 'fr-FR' })
  expect(root[0]).toBe('Document')
  expect(root).toContainEqual(['H1', 'Reçu'])
  expect(root).toContainEqual(['H2', 'Règlement'])
  expect(root).toContainEqual([
    'Table',
    ['TR', ['TH', 'Désignation'], ['TH', 'Quantité'], ['TH', 'Prix unitaire'], ['TH', 'Montant']],
    [
      'TR',
      ['TD', 'Tente deux places'],
      ['TD', expect.stringContaining('2')],
      ['TD', expect.stringMatching(/^3,00\s€$/)],
      ['TD', expect.stringMatching(/^24,00\s€$/)],
    ],
  ])
  expect(root).toContainEqual(['P', ['Span', 'Total'], ['Span', expect.stringMatching(/^24,00\s€$/)]])
})
