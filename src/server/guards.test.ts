import { describe, expect, test } from 'vitest'
import { findUnsafe, readProxies } from './guards.ts'

const SAFE = {
  NODE_ENV: 'production' as 'production' | 'development' | 'test',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://portail.example.fr',
  TOKEN_SECRET: 'kR8vX2mQ9tY4wZ7nB1cF6hJ3sD5gL0pA',
  TRUST_PROXY: '1',
}
const named = (settings: Partial<typeof SAFE> & { STRIPE_API_BASE?: string }) =>
  findUnsafe({ ...SAFE, ...settings }).map(([key]) => key)

describe('Settings that would open the program are refused by name', () => {
  test('a configuration with all that production needs is accepted', () => {
    expect(named({})).toEqual([])
    expect(named({ PUBLIC_URL: 'http://localhost:8080', STRIPE_API_BASE: 'https://stripe.example.com' })).toEqual([])
  })

  test.each([
    'a'.repeat(32),
    'changemechangemechangemechangeme',
    'abcdefghijklmnopabcdefghijklmnop',
    '1234567890'.repeat(4),
  ])('the secret %s, which is soon guessed', (TOKEN_SECRET) =>
    expect(named({ TOKEN_SECRET })).toEqual(['TOKEN_SECRET']),
  )

  test('a secret made by openssl is good, in hexadecimal too', () => {
    expect(named({ TOKEN_SECRET: '9f86d081884c7d659a2feaa0c55ad015' })).toEqual([])
    expect(named({ TOKEN_SECRET: 'J8mXn0V4Jt0S1pO0l7wVd1sK5rYQmJ2eHhTgQkz0w3vUuX4bW1aZ9cRfLqPyD7iE' })).toEqual([])
  })

  test.each(['http://portail.example.fr', 'http://192.168.1.10', 'http://localhost.example.fr'])(
    'the public address %s is refused in production, because it is not https',
    (PUBLIC_URL) => expect(named({ PUBLIC_URL })).toEqual(['PUBLIC_URL']),
  )

  test.each(['http://127.0.0.1:8081', 'https://localhost:8081', 'http://[::1]:8081', 'http://stripe.example.com'])(
    'the card provider at %s is refused in production',
    (STRIPE_API_BASE) => expect(named({ STRIPE_API_BASE })).toEqual(['STRIPE_API_BASE']),
  )

  test('an address reachable from elsewhere is refused outside production, where everybody could read the mails', () => {
    const development = {
      ...SAFE,
      NODE_ENV: 'development' as const,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:8080',
    }
    expect(named(development)).toEqual([])
    for (const HOST of ['0.0.0.0', '::', '192.168.1.10', 'portail.example.fr'])
      expect(named({ ...development, HOST })).toEqual(['HOST'])
    expect(named({ ...development, PUBLIC_URL: 'https://portail.example.fr' })).toEqual(['PUBLIC_URL'])
    expect(findUnsafe({ ...development, HOST: '0.0.0.0' })[0]?.[1]).toContain('set NODE_ENV=production')
  })

  test.each(['on', 'true', '10', '-1', 'everybody', '0.0.0.0/0', '::/0', '10.0.0.1,on', '10.0.0.0/33'])(
    'the proxies "%s", by whom anybody could choose an address to come from',
    (TRUST_PROXY) => expect(named({ TRUST_PROXY })).toEqual(['TRUST_PROXY']),
  )

  test('proxies are set as none, as a number or by address', () => {
    expect(readProxies('off')).toBe('nobody')
    expect(readProxies('2')).toBe(2)
    expect(readProxies('loopback, 10.0.0.0/8, fd00::1')).toEqual(['loopback', '10.0.0.0/8', 'fd00::1'])
  })
})
