/** What a gift is called on receipts and in the accounts. */
export const lineName = (year: number): string => `Calendrier ${year}`
