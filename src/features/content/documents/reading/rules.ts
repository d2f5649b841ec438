import { fold } from '../../../../shared/search-words.ts'
import type { Excerpt } from './contract.ts'

/** Number of letters by which forms of a word may differ at the end: « adhérent », « adhérents ». */
const ENDING = 3

function isSought(word: string, sought: readonly string[]) {
  const folded = fold(word)
  return sought.some((each) => {
    if (folded.startsWith(each)) return true
    const stem = each.slice(0, Math.max(each.length - ENDING, ENDING + 1))
    return each.length > ENDING && folded.startsWith(stem) && Math.abs(folded.length - each.length) <= ENDING
  })
}

const BEFORE = 60
const LENGTH = 200

/** A few words of a text around the first match, in parts, with the matches marked. */
export function excerptOf(text: string, sought: readonly string[]): Excerpt['parts'] {
  const parts = text.split(/([\p{L}\p{N}]+)/u)
  const first = parts.findIndex((part, at) => at % 2 === 1 && isSought(part, sought))
  let from = Math.max(first, 0)
  for (let room = BEFORE; from > 0 && room > (parts[from - 1] ?? '').length; from--)
    room -= (parts[from - 1] ?? '').length
  if (from > 0 && from % 2 === 0) from++
  const shown: Excerpt['parts'] = from > 0 ? [{ text: '… ', found: false }] : []
  let length = 0
  let at = from
  for (; at < parts.length && length < LENGTH; at++) {
    const part = (parts[at] ?? '').slice(0, LENGTH)
    length += part.length
    const found = at % 2 === 1 && isSought(part, sought)
    const last = shown.at(-1)
    if (last?.found === found) last.text += part
    else shown.push({ text: part, found })
  }
  if (at < parts.length) shown.push({ text: ' …', found: false })
  return shown
}
