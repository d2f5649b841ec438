import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSettings } from '../../src/server/settings-file.ts'
import { quoteSetting, withValues, writePrivately } from './file.ts'

/** A random line with many characters that are special in a settings file. */
const line = fc
  .array(fc.oneof(fc.constantFrom(...` \t#'"\`$\\=né`, '\\n', '  ', '$HOME', 'é œ'), fc.string({ unit: 'grapheme' })))
  .map((parts) => parts.join(''))
  .filter((text) => !/[^\P{Cc}\t]/u.test(text) && text !== '')

/** With all three kinds of quotes in it, none is left to quote the value with. */
const isBeyond = (text: string) => [`'`, '`'].every((quote) => text.includes(quote)) && /"|\\n/.test(text)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('A setting is read back as the very text it was', () => {
  test('a setting is written whatever it holds, also between others', () => {
    fc.assert(
      fc.property(line, line, (value, other) => {
        fc.pre(!isBeyond(value) && !isBeyond(other))
        const text = withValues('', { SMTP_URL: value, MAIL_FROM: other, PORT: '8080' })
        const { values, faults } = parseSettings(text)
        expect(values).toEqual({ SMTP_URL: value, MAIL_FROM: other, PORT: '8080' })
        expect(faults).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  test('a setting with all three kinds of quotes is read back unchanged, or refused by its name', () => {
    expect(parseEnv(`A=${quoteSetting('A', `l'été "ou" \`non\``)}`)).toEqual({ A: `l'été "ou" \`non\`` })
    expect(() => quoteSetting('ADMIN_PASSWORD', `'"\` #`)).toThrow(
      /^ADMIN_PASSWORD holds each kind of quote .* choose another/,
    )
  })

  test.each(['two\nlines', 'two\rlines', 'a\0b'])(
    'a setting with a line break or what nobody can type is refused: %j',
    (value) => {
      expect(() => withValues('', { MAIL_FROM: value })).toThrow(/^MAIL_FROM holds a line break .* one line/)
    },
  )
})

describe('A file of settings is changed where it is to be', () => {
  const text = '# ours\nPORT=8080 # as the proxy says\n\nTZ=Europe/Paris\nexport CARDS=stripe\nPORT=9000\n'

  test('a changed settings file keeps its comments, order and other names, and has each name once', () => {
    expect(withValues(text, { PORT: '8081', CARDS: 'none', DATABASE_URL: '', MAIL_FROM: 'A <a@b.fr>' })).toBe(
      "# ours\n\nTZ=Europe/Paris\nCARDS=none\nPORT=8081\nMAIL_FROM='A <a@b.fr>'\n",
    )
  })

  test('nothing changes where every value is as it was', () => {
    const once = withValues('', { PORT: '8080', MAIL_FROM: 'A <a@b.fr>' })
    expect(withValues(once, { PORT: '8080', MAIL_FROM: 'A <a@b.fr>' })).toBe(once)
  })

  test('an empty value removes a setting', () => {
    expect(withValues('PORT=1\nDATABASE_URL=postgres://a@b/c\n', { DATABASE_URL: '' })).toBe('PORT=1\n')
  })
})

describe('A file of settings is written whole, for its owner alone', () => {
  test('a settings file is written for its owner alone, whatever its mode was before, and through a link', async () => {
    const file = path.join(folder, 'real.env')
    const link = path.join(folder, '.env')
    writeFileSync(file, 'PORT=1\n')
    chmodSync(file, 0o644)
    symlinkSync(file, link)
    await writePrivately(link, 'PORT=2\n')
    expect(readFileSync(file, 'utf8')).toBe('PORT=2\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('a file of settings whose folder is missing is not written at all, and the fault names the folder', async () => {
    await expect(writePrivately(path.join(folder, 'nowhere/.env'), 'PORT=2\n')).rejects.toThrow(/nowhere/)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
