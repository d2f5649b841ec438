import { expect, test } from 'vitest'
import { changesBetween } from './rules.ts'

const told = (before: string, after: string) =>
  changesBetween(before, after).map((line) =>
    line.map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind]).join(''),
  )

test.each([
  ['nothing where the texts are the same', 'Un\nDeux', 'Un\nDeux', []],
  ['a line that came', 'Un\nTrois', 'Un\nDeux\nTrois', ['[+Deux]']],
  ['a line that went', 'Un\nDeux\nTrois', 'Un\nTrois', ['[-Deux]']],
  ['the words of a line that was rewritten', 'Gardé trois ans.', 'Gardé cinq ans.', ['Gardé [-trois][+cinq] ans.']],
  [
    'several lines, each beside what it became',
    'Un chat\nfin\nDeux chiens',
    'Un rat\nfin\nDeux loups\net moi',
    ['Un [-chat][+rat]', 'Deux [-chiens][+loups]', '[+et moi]'],
  ],
  ['all of it where there was nothing', '', 'Tout', ['[+Tout]']],
])('a comparison of two notices shows their changes: %s', (_what, before, after, expected) =>
  expect(told(before, after)).toEqual(expected),
)
