import { formatDays } from '../../shared/dates.ts'

/** « Chalet, du 4 au 6 décembre 2026 »: a line in a mail, on a receipt, on the card page. */
export const lineName = (line: { resourceName: string; startDate: string | null; endDate: string | null }): string =>
  line.startDate && line.endDate
    ? `${line.resourceName}, ${formatDays(line.startDate, line.endDate)}`
    : line.resourceName

/** The state of a line, in words. */
export const LINE_STATES = {
  HELD: { label: 'En attente de paiement', tone: 'warn' },
  TO_APPROVE: { label: 'En attente d’accord', tone: 'warn' },
  CONFIRMED: { label: 'Confirmée', tone: 'good' },
  HANDED_OVER: { label: 'Remise', tone: 'info' },
  RETURNED: { label: 'Rendue', tone: 'quiet' },
  CANCELLED: { label: 'Annulée', tone: 'quiet' },
  REFUSED: { label: 'Refusée', tone: 'quiet' },
} as const
