import { expect, test } from 'vitest'
import { readStructure } from '../../../server/files/fixtures.ts'
import type { EventFigures, Participant } from './contract.ts'
import { drawDoorList } from './drawing.ts'

const EVENT: EventFigures = {
  id: 1,
  name: 'Repas de la Sainte-Barbe',
  commission: { id: 1, name: 'Fêtes', technicalName: 'fetes' },
  heldOn: '2026-12-05',
  startTime: null,
  endTime: null,
  price: 25,
  stock: 120,
  covers: 3,
  paid: 3,
  awaited: 0,
  arrived: 2,
  left: 117,
  paidAmount: 75,
  awaitedAmount: 0,
}

const line = (id: number, person: string, arrived: Participant['arrived']): Participant => ({
  id,
  commandId: id,
  person,
  quantity: id,
  price: 25,
  billingPeriod: 'UNIT',
  state: 'CONFIRMED',
  awaits: null,
  note: null,
  createdAt: '2026-11-20T10:00:00Z',
  arrived,
})

test('a list for the door is a table to a screen reader, and its ticked boxes say who is there', async () => {
  const there = { at: '2026-12-05T19:00:00Z', by: null }
  const lines = [line(1, 'LE GOFF Maëlle', null), line(2, 'ABGRALL Lena', there)]
  const { isTagged, root, loose } = await readStructure(await drawDoorList(EVENT, lines, 'Amicale de Valbrume'))
  expect(isTagged).toBe(true)
  expect(loose).toBe('')
  expect(root[1]).toEqual(['H1', 'Repas de la Sainte-Barbe'])
  const [, head, ...rows] = root.find((each) => each[0] === 'Table') ?? []
  expect(head).toEqual(['TR', ['TH', 'Nom'], ['TH', 'Couverts'], ['TH', 'Paiement'], ['TH', 'Note']])
  expect(rows.map((row) => JSON.stringify(row))).toEqual([
    expect.stringMatching(/"Figure: Pas encore arrivé".*"LE GOFF Maëlle".*"1"/),
    expect.stringMatching(/"Figure: Arrivé".*"ABGRALL Lena".*"2"/),
  ])
})
