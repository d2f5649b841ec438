import type { Membertype } from '../../society/persons/contract.ts'
import { MEMBERTYPE_LABELS } from '../../society/persons/labels.ts'

const UNKNOWN = 'Non renseigné'

const isStatus = (status: string): status is Membertype => status in MEMBERTYPE_LABELS

export const statusWords = (status: string | null) =>
  status && isStatus(status) ? MEMBERTYPE_LABELS[status].short : (status ?? UNKNOWN)

export const centreWords = (centre: string | null) => centre ?? UNKNOWN

/** « 25 à 34 ans » */
export function ageWords({ from, to }: { from: number | null; to: number | null }) {
  if (from === null) return UNKNOWN
  if (to === null) return `${from}\u00a0ans et plus`
  return from === 0 ? `Moins de ${to + 1}\u00a0ans` : `${from} à ${to}\u00a0ans`
}
