import { formatEuros } from '../../../../shared/money.ts'

/** What a calendar says below the name of a stay. */
export const calendarWords = (commandId: number, url: string, deposit: number | null) =>
  [
    `Commande n° ${commandId}`,
    ...(deposit === null ? [] : [`Caution à apporter\u00a0: ${formatEuros(deposit)}`]),
    url,
  ].join('\n')
export const TO_APPROVE_WORDS = '(à confirmer)'
