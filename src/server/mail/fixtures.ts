import { expect } from 'vitest'
import { wordsOfHtml } from '../files/testing.ts'
import type { Mail } from './layout.ts'

export const words = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Both versions, as words: what the one tells the other tells too. */
export const expectBoth = ({ html, text }: Mail, facts: string[]) => {
  for (const fact of facts) {
    expect(words(text)).toContain(fact)
    expect(wordsOfHtml(html)).toContain(fact)
  }
}
