const KEPT = 'order-link'

/** Keeps the link in this tab while the browser is at the card provider, whose return address does not carry it. */
export const keepLink = (link: string) => sessionStorage.setItem(KEPT, link)

export const storedLink = (): string => sessionStorage.getItem(KEPT) ?? ''
