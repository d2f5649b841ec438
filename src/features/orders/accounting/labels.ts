import type { PeriodName } from './contract.ts'

export const PERIODS: Record<PeriodName, string> = {
  MONTH: 'Ce mois-ci',
  LAST_MONTH: 'Le mois dernier',
  YEAR: 'Cette année',
  LAST_YEAR: 'L’an dernier',
}
