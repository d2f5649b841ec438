import { expect, test } from 'vitest'
import { linkAddress } from './linkAddress.ts'

test.each([
  ['https://www.exemple.fr/page?a=1#b', 'https://www.exemple.fr/page?a=1#b'],
  [' www.exemple.fr ', 'https://www.exemple.fr'],
  ['exemple.fr/ski', 'https://exemple.fr/ski'],
  ['contact@exemple.fr', 'mailto:contact@exemple.fr'],
  ['mailto:contact@exemple.fr', 'mailto:contact@exemple.fr'],
  ['02 99 00 11 22', 'tel:0299001122'],
  ['+33 (0)2 99 00 11 22', 'tel:+33299001122'],
  ['la page de la commission', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//exemple.fr', undefined],
  ['https://', undefined],
  ['', undefined],
])('a link typed as %o leads to %o (rules#rich-text)', (typed, address) => expect(linkAddress(typed)).toBe(address))
