import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namedIn, nameOfEntry, nameOfZip, writeNumbers } from './rules.ts'

describe('What an archive of an album is called, and what is in it (rules#albums)', () => {
  test.each([
    ['Sortie de printemps', '001 Sortie de printemps.jpg'],
    ['../../etc/passwd', '001 etc passwd.jpg'],
    ['  Bal : « 14 » / 15 ? ', '001 Bal « 14 » 15.jpg'],
    ['Photos\u202egpj.exe', '001 Photos gpj.exe.jpg'],
    ['...', '001 Album.jpg'],
    ['é'.repeat(150), `001 ${'é'.repeat(80)}.jpg`],
  ])('« %s » is saved as « %s »', (title, name) => {
    expect(nameOfEntry(title, 1, 20)).toBe(name)
  })

  test('the files in an archive of an album sort as the album does, however many there are', () => {
    const names = [9, 10, 1_000, 4_999].map((place) => nameOfEntry('Bal', place, 5_000))
    expect(names).toEqual(['0009 Bal.jpg', '0010 Bal.jpg', '1000 Bal.jpg', '4999 Bal.jpg'])
    expect(nameOfZip({ title: 'CON', year: 2026 })).toBe('CON 2026.zip')
  })

  test('an address names just the pictures that were picked', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(numbers, (picked) => {
        const isNamed = namedIn(writeNumbers(picked))
        const named = Array.from({ length: 3_001 }, (_, at) => at).filter(isNamed)
        expect(named).toEqual([...picked].sort((one, other) => one - other))
      }),
    )
    expect(writeNumbers(Array.from({ length: 2_000 }, (_, at) => 100_000 + at))).toBe('255s-26pb')
  })
})
