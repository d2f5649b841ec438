import { describe, expect, test, vi } from 'vitest'
import { type EditedResource, ResourceForm } from '../contract.ts'
import type { ResourceDraft } from './draft.ts'

// The module that reads the session is loaded too, and needs it.
vi.stubGlobal('localStorage', { getItem: () => null })
const listening = { addEventListener: () => undefined }
vi.stubGlobal('window', listening)
vi.stubGlobal('document', listening)
// Restored, because later files in this process must not see a browser.
const { bodyOf, missingOf, newDraft, typedResource } = await import('./draft.ts')

const DRAFT: ResourceDraft = { ...newDraft(3), name: 'Chalet', price: '1 234,50 €' }
const sent = (changes: Partial<ResourceDraft>) => ResourceForm.parse(bodyOf({ ...DRAFT, ...changes }))

describe('A resource as it is typed (rules#resources)', () => {
  test('an empty field of a resource is no rule, and an amount is read as the French write it', () => {
    expect(sent({})).toMatchObject({ price: 1234.5, startWeekdays: [], noticeDays: 0, bufferDays: 0, active: false })
    expect(sent({}).stock).toBeUndefined()
  })

  test('the rules by the day are left out while a resource is sold by the unit, and come back with the day', () => {
    const typed = { minDays: '2', gap: 'CHANGEOVER', refund: 'UNTIL', cancelDays: '7' } as const
    const draft = { ...DRAFT, ...typed, startWeekdays: ['6'], cancelPercent: '50' }
    expect(sent(draft)).toMatchObject({ minDays: 2, changeover: true, startWeekdays: [6], cancelDays: 7 })
    const unit = sent({ ...draft, billingPeriod: 'UNIT' })
    expect([unit.minDays, unit.changeover, unit.startWeekdays, unit.cancelDays]).toEqual([
      undefined,
      false,
      [],
      undefined,
    ])
    // Its day makes it cancellable.
    expect(sent({ ...draft, billingPeriod: 'UNIT', heldOn: '2027-06-12' }).cancelDays).toBe(7)
  })

  test('a moment is Paris’s, and a day without its hour is asked for it', () => {
    const opening = { opensDay: '2027-07-01', opensTime: '08:00' }
    expect(sent(opening).saleOpensAt).toBe('2027-07-01T06:00:00.000Z')
    expect(missingOf({ ...DRAFT, opensDay: '2027-07-01' })).toEqual({ opensTime: 'Choisissez l’heure.' })
  })

  test('a resource that is read and sent again is the same', () => {
    const body = sent({ stock: '0', billingPeriod: 'ITEM_DAY', minDays: '1', deposit: '300,05', maxPerMember: '4' })
    const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const again = bodyOf(typedResource({ ...NO_RULE, ...said } as unknown as EditedResource))
    expect(ResourceForm.parse(again)).toEqual(body)
  })
})

/** Values in a reply of a resource without rules. */
const NO_RULE = {
  latestStart: null,
  earliestStart: null,
  maxDays: null,
  windowDays: null,
  heldOn: null,
  saleOpensAt: null,
  saleClosesAt: null,
  cancelDays: null,
  cancelPercent: null,
}
