import { expect, test } from 'vitest'
import { memberSheet, replacedWords } from './labels.ts'

const COLUMNS = memberSheet()
type Exported = Parameters<(typeof COLUMNS)[number][1]>[0]
const person = {
  id: 12,
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  email: 'maelle@caserne.example',
  phone: '+33612345678',
  birthDate: '1990-02-28',
  cis: 'Beauregard',
  membertype: 'HONORAIRE',
  membertypePrecision: 'Vétéran',
  subscriptions: ['HONORAIRE', 'UDSP'],
  udFnspfDoubleStatusSubscription: true,
  newsletterOptIn: false,
  state: 'FEE_PAID',
  accountValidity: '2026-12-31',
  createdAt: '2026-11-20T23:30:00Z',
  emailConfirmedAt: '2026-11-22T10:00:00Z',
  feePaidAt: '2026-11-23T10:00:00Z',
  streetNumber: '18',
  streetName: 'rue du Port',
  postalCode: '01000',
  city: 'Bourg',
  country: 'France',
} satisfies Partial<Exported>
const told = (changes: Partial<Exported> = {}) => {
  const wanted = { ...person, ...changes } as Exported
  return Object.fromEntries(COLUMNS.map(([title, cell]) => [title, cell(wanted)]))
}

test('a person is a line that a volunteer reads: French days, words for states, a telephone with spaces', () => {
  expect(told()).toMatchObject({
    'N°': 12,
    Nom: 'Le Goff',
    Prénom: 'Maëlle',
    'E-mail': 'maelle@caserne.example',
    Téléphone: '06 12 34 56 78',
    'Date de naissance': '28/02/1990',
    Numéro: '18',
    Rue: 'rue du Port',
    'Code postal': '01000',
    Ville: 'Bourg',
    Pays: 'France',
    'Centre (CIS)': 'Beauregard',
    Statut: 'Honoraire',
    Précision: 'Vétéran',
    Adhésions: 'Honoraire, UDSP',
    'Double statut': 'oui',
    'Lettre d’information': 'non',
    État: 'À valider',
    'Fin de validité': '31/12/2026',
    Inscription: '21/11/2026',
    'E-mail confirmé': '22/11/2026',
    'Cotisation payée': '23/11/2026',
  })
})

test('an unknown value is an empty cell, and so is a validity that never was', () => {
  const empty = {
    phone: null,
    birthDate: null,
    membertype: null,
    state: null,
    emailConfirmedAt: null,
    feePaidAt: null,
    accountValidity: '1970-01-01',
  }
  const { Téléphone, Statut, État, ...others } = told(empty)
  expect([Téléphone, Statut, État, others['Date de naissance']]).toEqual([null, null, null, null])
  expect([others['Fin de validité'], others['E-mail confirmé'], others['Cotisation payée']]).toEqual([null, null, null])
})

test('a value that was replaced is told with its label, as one reads it; one of an account that is gone as such', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const words = (field: string, old: string | null, taken: string | null) =>
    plain(replacedWords({ field, old, new: taken }))
  expect(words('phone', '+33611111111', null)).toBe('Téléphone : 06 11 11 11 11 → vide')
  expect(words('other.birthDate', '1990-02-28', null)).toBe('compte disparu, Date de naissance : 28/02/1990')
  expect(words('somethingOld', 'a', 'b')).toBe('somethingOld : a → b')
})
