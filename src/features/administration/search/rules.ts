import { fold } from '../../../shared/search-words.ts'

/** A page of the portal that the search may lead to; `words` are others by which it is found. */
export type SearchedPage = { label: string; to: string; group: string; words?: string | undefined }

const PAGES_MAX = 5
const partsOf = (text: string) =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The pages of which every word that was typed begins a word; those whose own name does come first. */
export function matchPages(typed: string, pages: readonly SearchedPage[]): SearchedPage[] {
  const sought = partsOf(typed)
  const isIn = (text: string) => sought.every((each) => partsOf(text).some((part) => part.startsWith(each)))
  const [named, other] = [
    pages.filter(({ label }) => isIn(label)),
    pages.filter(({ label, group, words = '' }) => !isIn(label) && isIn(`${label} ${group} ${words}`)),
  ]
  return sought.length > 0 ? [...named, ...other].slice(0, PAGES_MAX) : []
}
