/**
 * The current query of the address, not that of the last render: a choice made before the page is rendered again builds on it, or
 * the choice before would be lost.
 */
export const currentParams = () => new URLSearchParams(window.location.search)
