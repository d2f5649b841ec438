import { addMonths } from 'date-fns/addMonths'
import { formatISO } from 'date-fns/formatISO'
import { parisDay } from '../../../../shared/dates.ts'

/** Last day to answer a request: within a month (GDPR, article 12). */
export const answerBy = (requestedAt: string): string =>
  formatISO(addMonths(new Date(`${parisDay(new Date(requestedAt))}T12:00:00`), 1), { representation: 'date' })
