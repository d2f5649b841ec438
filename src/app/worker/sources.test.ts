import { describe, expect, test } from 'vitest'
import { sourceOf } from './sources.ts'

const HERE = 'https://amicale.example'
const asked = (path: string, { mode = 'cors', method = 'GET', origin = HERE } = {}) =>
  sourceOf({ method, mode, url: `${origin}${path}` }, HERE)
const opened = (path: string) => asked(path, { mode: 'navigate' })

describe('What the worker answers, and from where (rules#without-network)', () => {
  test('no answer of the API passes through it, however it is asked for', () => {
    for (const path of ['/aspr/v1/users/1', '/aspr/v1/files/5c0f?until=1', '/aspr/v1/docs', '/aspr/v1'])
      for (const mode of ['cors', 'navigate', 'no-cors', 'same-origin']) expect(asked(path, { mode })).toBe('NETWORK')
  })

  test('the worker answers neither what stands beside the portal nor itself', () => {
    for (const path of ['/dev/mails', '/dev/ui', '/healthz', '/readyz', '/sw.js']) expect(opened(path)).toBe('NETWORK')
  })

  test('a page is the portal’s, whatever its address, even one that only begins like something else', () => {
    for (const path of [
      '/',
      '/carte',
      '/calendrier/tournee',
      '/calendrier/code/5c0f?from=mail',
      '/developper',
      '/asprateur',
    ])
      expect(opened(path)).toBe('PAGE')
  })

  test('files with a name for each content are kept; those whose name lasts are asked for first', () => {
    expect(asked('/assets/first-B1NWDdP9.js')).toBe('KEPT')
    expect(asked('/favicon.svg')).toBe('FRESH')
    expect(asked('/portal.webmanifest')).toBe('FRESH')
    expect(asked('/icons/icon-192.png')).toBe('FRESH')
    expect(asked('/icons/../aspr/v1/users/1.png')).toBe('NETWORK')
  })

  test('internal fields are in no reply to a buyer, a member or the administrator of another commission', () => {
    expect(asked('/', { mode: 'navigate', method: 'POST' })).toBe('NETWORK')
    expect(asked('/assets/first.js', { method: 'HEAD' })).toBe('NETWORK')
    expect(asked('/assets/first.js', { origin: 'https://autre.example' })).toBe('NETWORK')
    expect(asked('/robots.txt')).toBe('NETWORK')
  })
})
