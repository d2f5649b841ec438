import { expect } from 'vitest'
import { wordsOfHtml } from '../files/testing.ts'
import type { Mail } from './layout.ts'

export const words = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Expects these facts in both the HTML and the plain text. */
export const expectBoth = ({ html, text }: Mail, facts: string[]) => {
  for (const fact of facts) {
    expect(words(text)).toContain(fact)
    expect(wordsOfHtml(html)).toContain(fact)
  }
}
