import { expect, test } from 'vitest'
import { meterInWords } from './draft.ts'

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

test('a meter at the return tells what was used, and doubts one that says less than before', () => {
  expect(plain(meterInWords(1_204.5, '1 235'))).toBe('À la remise : 1 204,5. Consommé : 30,5.')
  expect(plain(meterInWords(1_204, '1 200'))).toBe('À la remise : 1 204. C’est moins maintenant : relisez le compteur.')
  expect(plain(meterInWords(1_204, ' '))).toBe('À la remise : 1 204.')
  expect(meterInWords(undefined, '12')).toBeUndefined()
})
