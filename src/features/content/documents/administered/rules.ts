const TITLE_LENGTH = 150

/** What a file is called, as a title: `PV_AG-2026 (1).pdf` is « PV AG-2026 ». */
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
