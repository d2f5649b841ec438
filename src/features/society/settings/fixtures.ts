import type { PaymentSettings } from './contract.ts'

/** A society that takes cards, cheques and transfers, with the details of each. */
export const TEST_MEANS: PaymentSettings = {
  means: ['CARD', 'CHEQUE', 'TRANSFER'],
  waitDays: 10,
  payee: 'Amicale de Valbrume',
  postalAddress: '18 rue des Frères-Lumière\n35000 Valbrume',
  holder: 'Amicale de Valbrume',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP882',
  cashTo: '',
}

/** A society as its documents name it. */
export const TEST_ASSOCIATION = {
  name: 'Amicale des sapeurs-pompiers de Valbrume',
  shortName: 'ASPV',
  city: 'Valbrume',
  address: ['18 rue de la Caserne', '35000 Valbrume'],
  links: [],
  photoCredits: [],
  colour: '#A01D24',
}
