import { formatDay } from '../../../shared/dates.ts'
import { type Association, DEFAULT_COLOUR, type LegalFacts } from './contract.ts'

/** Name of a society in production until it is set: nothing is invented (rules#first-run). */
export const UNNAMED_ASSOCIATION: Association = {
  name: 'Amicale des sapeurs-pompiers',
  shortName: 'Amicale',
  city: '',
  address: [],
  links: [],
  photoCredits: [],
  colour: DEFAULT_COLOUR,
}

/** Name of a society elsewhere until it is set: the demonstration society. */
export const DEFAULT_ASSOCIATION: Association = {
  name: 'Amicale des sapeurs-pompiers de Valbrume',
  shortName: 'ASPR',
  city: 'Valbrume',
  address: ['Centre de secours principal', '18 rue des Frères-Lumière', '35000 Valbrume'],
  links: [
    { label: 'Facebook', url: 'https://www.facebook.com/' },
    { label: 'Instagram', url: 'https://www.instagram.com/' },
  ],
  photoCredits: ['Camille Le Goff', 'Yann Prigent'],
  colour: DEFAULT_COLOUR,
}

/** Legal facts of a society that never gave any. */
export const UNKNOWN_LEGAL_FACTS: LegalFacts = { rna: '', siren: '', director: '', host: '', mediator: '' }

/** Legal facts of the demonstration society. */
export const DEFAULT_LEGAL_FACTS: LegalFacts = {
  rna: 'W353000000',
  siren: '',
  director: 'Camille Le Goff, présidente de l’amicale',
  host: 'Exemple Hébergement, 1 rue de l’Exemple, 35000 Valbrume, 02 99 00 00 00',
  mediator: 'Exemple Médiation, 2 rue de l’Exemple, 75000 Paris, www.mediation.example',
}

/** « 1er septembre » */
export const monthDayWords = (monthDay: string) => formatDay(`2025-${monthDay}`).replace(/ \d{4}$/, '')
