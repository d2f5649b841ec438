import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { likelyEmail } from './likely-email.ts'

test.each([
  ['maelle@orang.fr', 'maelle@orange.fr'],
  ['maelle@ornage.fr', 'maelle@orange.fr'],
  ['Maelle@gmial.com', 'maelle@gmail.com'],
  ['maelle@gmail.comm', 'maelle@gmail.com'],
  ['maelle@laposte.ner', 'maelle@laposte.net'],
])('an e-mail typed as %s is probably %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each(['maelle@orange.fr', 'maelle@sdis35.fr', 'maelle@caserne.example', 'maelle@', 'orang.fr', ''])(
  'an e-mail typed as %j is left alone',
  (typed) => {
    expect(likelyEmail(typed)).toBeUndefined()
  },
)

test('every field for an e-mail asks whether a mistyped domain was meant otherwise', () => {
  const bare = globSync('src/**/*.tsx').filter((file) =>
    /type="email"|inputMode="email"/.test(readFileSync(file, 'utf8')),
  )
  // The showcase shows the library's bare fields.
  expect(bare.toSorted()).toEqual(['src/app/pages/showcase/Fields.tsx', 'src/web/ui/form/EmailInput.tsx'])
})
