import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { bucketUrl, postgresUrl, smtpUrl } from './addresses.ts'
import { lastGroupOf, makePassphrase } from './passphrase.ts'

const password = fc.string({ unit: 'grapheme', minLength: 1 })

describe('An address is made of what a provider says, whatever the password holds', () => {
  test('the address of a mail server is made of what its provider says', () => {
    fc.assert(
      fc.property(password, (pass) => {
        const url = smtpUrl({ host: 'smtp.example.fr', port: '465', user: 'portail@amicale.fr', password: pass })
        const { options } = createTransport(url) as unknown as { options: Record<string, unknown> }
        expect(options).toMatchObject({ host: 'smtp.example.fr', port: 465, secure: true })
        expect(options.auth).toEqual({ user: 'portail@amicale.fr', pass })
      }),
      { numRuns: 200 },
    )
    expect(smtpUrl({ host: 'relay', port: '25', user: '', password: '' })).toBe('smtp://relay:25')
  })

  test('the address of a database is made of what its provider says', () => {
    fc.assert(
      fc.property(password, (secret) => {
        const place = { host: 'localhost', port: '5433', database: 'portail', user: 'amicale' }
        const client = new pg.Client({ connectionString: postgresUrl({ ...place, password: secret }) })
        expect(client).toMatchObject({ ...place, port: 5433, password: secret })
      }),
      { numRuns: 200 },
    )
  })

  test('the address of a bucket is made of what its provider says, as the provider shows the machine', () => {
    const login = { user: 'key', password: 's/e+c' }
    expect(bucketUrl({ host: 'https://s3.fr-par.scw.cloud/', bucket: 'b', region: 'fr-par', ...login })).toBe(
      's3://key:s%2Fe%2Bc@s3.fr-par.scw.cloud/b?region=fr-par',
    )
    expect(bucketUrl({ host: 'http://minio:9000', bucket: 'b', region: '', ...login })).toContain(
      '@minio:9000/b?tls=false',
    )
  })
})

test('A passphrase is six groups of five letters and digits that look like no other, never twice the same', () => {
  const made = makePassphrase()
  expect(made).toMatch(/^([a-hjkmnp-z2-9]{5}-){5}[a-hjkmnp-z2-9]{5}$/)
  expect(lastGroupOf(made)).toBe(made.split('-')[5])
  expect(makePassphrase()).not.toBe(made)
})
