import { counted } from '../../../shared/counted.ts'
import { formatMoment } from '../../../shared/dates.ts'
import type { Device } from './contract.ts'

/** « Téléphone Android · dernier envoi le 12 décembre à 19 h 04 · 48 adresses emportées » */
export const phoneWords = ({ name, deliveredAt, createdAt, revokedAt, doors }: Device): string =>
  [
    name,
    revokedAt && `retiré le ${formatMoment(revokedAt)}`,
    deliveredAt ? `dernier envoi le ${formatMoment(deliveredAt)}` : `enregistré le ${formatMoment(createdAt)}`,
    doors > 0 && counted(doors, 'adresse emportée', 'adresses emportées'),
  ]
    .filter(Boolean)
    .join(' · ')
