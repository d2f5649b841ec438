import { fold } from '../../../shared/search-words.ts'

/** A page that the search can lead to; `words` are synonyms. */
export type SearchedPage = { label: string; to: string; group: string; words?: string | undefined }

const PAGES_MAX = 5
const partsOf = (text: string) =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Pages in which every typed word begins a word; matches in their own name come first. */
export function matchPages(typed: string, pages: readonly SearchedPage[]): SearchedPage[] {
  const sought = partsOf(typed)
  const isIn = (text: string) => sought.every((each) => partsOf(text).some((part) => part.startsWith(each)))
  const [named, other] = [
    pages.filter(({ label }) => isIn(label)),
    pages.filter(({ label, group, words = '' }) => !isIn(label) && isIn(`${label} ${group} ${words}`)),
  ]
  return sought.length > 0 ? [...named, ...other].slice(0, PAGES_MAX) : []
}
