/** What a calendar says below the name of a stay. */
export const calendarWords = (commandId: number, url: string) => `Commande n° ${commandId}\n${url}`
export const TO_APPROVE_WORDS = '(à confirmer)'
