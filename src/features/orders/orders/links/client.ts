const KEPT = 'order-link'

/** Kept in this tab while the browser is at the card provider's: the way back leads to the order again, and says no link. */
export const keepLink = (link: string) => sessionStorage.setItem(KEPT, link)

export const storedLink = (): string => sessionStorage.getItem(KEPT) ?? ''
