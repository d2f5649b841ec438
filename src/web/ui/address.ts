/**
 * What the address says at this very moment. A page learns of a new address when it is drawn again: a choice made just before that
 * is built on what the address says, or the one before it would be lost.
 */
export const currentParams = () => new URLSearchParams(window.location.search)
