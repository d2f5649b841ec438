const TITLE_LENGTH = 150

/** Title from a file name: `PV_AG-2026 (1).pdf` becomes « PV AG-2026 ». */
export function titleOf(name: string): string {
  const title = name
    .replace(/\.\w{1,5}$/, '')
    .replace(/\s*\(\d+\)$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, TITLE_LENGTH)
    .toWellFormed()
    .trim()
  return title ? title.charAt(0).toUpperCase() + title.slice(1) : 'Document'
}
