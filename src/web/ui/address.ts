/**
 * The query of the address now, not at the last render: two choices made before the page renders again would otherwise overwrite each
 * other.
 */
export const currentParams = () => new URLSearchParams(window.location.search)
