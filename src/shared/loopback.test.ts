import { describe, expect, test } from 'vitest'
import { isAskedAsLoopback, isLoopback } from './loopback.ts'

const HERE = ['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.10.20.255', '::1', '[::1]']
const ELSEWHERE = [
  'localhost.evil.example',
  'xlocalhost',
  '.localhost',
  '127.0.0.1.evil.example',
  '1127.0.0.1',
  '127.0.0',
  '127.x.0.1',
  '::11',
  'x::1',
  'x[::1]',
  '[::1]x',
]

describe('This machine', () => {
  test.each(HERE)('this machine is « %s »', (host) => expect(isLoopback(host)).toBe(true))
  test.each(ELSEWHERE)('this machine is not « %s »', (host) => expect(isLoopback(host)).toBe(false))

  test('a request is for this machine if its Host says so, with a port or without', () => {
    const asked = (host?: string) => isAskedAsLoopback({ headers: { host } })
    expect([asked('localhost:8080'), asked('127.0.0.1'), asked('[::1]:80')]).toEqual([true, true, true])
    expect([asked('evil.example'), asked(), asked(''), asked('a b')]).toEqual([false, false, false, false])
  })
})
