import { generateKeyPairSync } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { type Answer, decode, encode } from 'dns-packet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkMailDomain } from './mail-domain.ts'

/** The DNS zone, by type and name. */
const zone = new Map<string, string[]>()
let mute = false
let socket: Socket
let nameServer = ''

beforeAll(async () => {
  socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    if (mute) return
    const { id, questions = [] } = decode(message)
    const [asked] = questions
    if (!asked) return
    const key = `${asked.type} ${asked.name.toLowerCase()}`
    const answers = (zone.get(key) ?? []).map(
      (data): Answer =>
        asked.type === 'MX'
          ? {
              type: 'MX',
              name: asked.name,
              data: { preference: Number(data.split(' ')[0]), exchange: data.split(' ')[1] ?? '' },
            }
          : // A text of more than 255 bytes comes in pieces.
            { type: 'TXT', name: asked.name, data: data.match(/.{1,200}/g) ?? [''] },
    )
    const known = [...zone.keys()].some((each) => each.endsWith(` ${asked.name.toLowerCase()}`))
    // Code 3 for an unknown name; an empty answer for a name without such a record.
    socket.send(
      encode({ type: 'response', id: id ?? 0, flags: 0x0180 | (known ? 0 : 3), questions, answers }),
      port,
      address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  nameServer = `127.0.0.1:${(socket.address() as AddressInfo).port}`
})
afterAll(() => socket.close())

const keyOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const KEY = keyOf(2_048)

beforeEach(() => {
  mute = false
  zone.clear()
  zone.set('TXT amicale.fr', ['site-verification=abc', 'v=spf1 include:mx.ovh.com ~all'])
  zone.set('TXT mx.ovh.com', ['v=spf1 ptr:mail-out.ovh.net ip4:46.105.0.0/16 ?all'])
  zone.set('TXT selector1._domainkey.amicale.fr', [`v=DKIM1; k=rsa; p=${KEY}`])
  zone.set('TXT _dmarc.amicale.fr', ['v=DMARC1; p=quarantine; rua=mailto:a@amicale.fr'])
  zone.set('MX amicale.fr', ['50 mx2.mail.ovh.net', '1 mx1.mail.ovh.net'])
})

const ask = (more: object = {}) =>
  checkMailDomain({ from: 'Amicale <ne-pas-repondre@amicale.fr>', smtpHost: 'ssl0.ovh.net', nameServer, ...more })
const find = async (check: string, more: object = {}) => (await ask(more)).find((finding) => finding.check === check)

describe('What the zone says of the society’s mails', () => {
  test('a domain in order has a sender, a key, a policy on forged mail and a return address', async () => {
    zone.set('TXT ovhmo1-selector1._domainkey.amicale.fr', [`v=DKIM1; k=rsa; p=${KEY}`])
    expect(await ask({ dkimSelector: 'ovhmo1-selector1' })).toEqual([
      { check: 'SPF', verdict: 'ok', says: '"v=spf1 include:mx.ovh.com ~all", 2 of 10 look-ups' },
      { check: 'DKIM', verdict: 'ok', says: 'a key lies at ovhmo1-selector1._domainkey.amicale.fr' },
      { check: 'DMARC', verdict: 'ok', says: 'amicale.fr keeps forged mails out (p=quarantine)' },
      { check: 'MX', verdict: 'ok', says: 'mails that come back go to mx1.mail.ovh.net, mx2.mail.ovh.net' },
    ])
  })

  test('an empty zone has each missing record told with the line to add', async () => {
    zone.clear()
    const findings = await ask()
    expect(findings.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual([
      'SPF fail',
      'DKIM warn',
      'DMARC fail',
      'MX fail',
    ])
    expect(findings.map(({ next }) => next)).toEqual([
      'Put into the zone: amicale.fr. TXT "v=spf1 include:mx.ovh.com ~all"',
      expect.stringContaining('--dkim-selector'),
      'Put into the zone: _dmarc.amicale.fr. TXT "v=DMARC1; p=none; rua=mailto:postmaster@amicale.fr"',
      expect.stringContaining('amicale.fr. MX 10'),
    ])
  })

  test.each([
    ['two records', ['v=spf1 mx ~all', 'v=spf1 include:mx.ovh.com ~all'], 'fail', 'two SPF records'],
    ['everybody', ['v=spf1 include:mx.ovh.com +all'], 'fail', 'anybody may send'],
    ['everybody, without a sign', ['v=spf1 include:mx.ovh.com all'], 'fail', 'anybody may send'],
    ['nobody told apart', ['v=spf1 include:mx.ovh.com ?all'], 'warn', 'does not end in'],
    ['no end', ['v=spf1 include:mx.ovh.com'], 'warn', 'does not end in'],
    ['another provider', ['v=spf1 include:_spf.google.com ~all'], 'warn', 'does not name mx.ovh.com'],
    ['an include that is gone', ['v=spf1 include:gone.example ~all'], 'fail', 'gone.example'],
    ['eleven look-ups', [`v=spf1 include:mx.ovh.com ${'a:x.fr '.repeat(9)}~all`], 'fail', 'more than 10 look-ups'],
    ['one that includes itself', ['v=spf1 include:amicale.fr ~all'], 'fail', 'more than 10 look-ups'],
  ] as const)('SPF of %s', async (_what, records, verdict, words) => {
    zone.set('TXT _spf.google.com', ['v=spf1 ip4:35.190.247.0/24 ~all'])
    zone.set('TXT amicale.fr', [...records])
    const finding = await find('SPF')
    expect(finding).toMatchObject({ verdict, says: expect.stringContaining(words), next: expect.any(String) })
  })

  test('SPF that lacks the provider is told with the whole line it should be', async () => {
    zone.set('TXT amicale.fr', ['v=spf1 mx -all'])
    expect((await find('SPF'))?.next).toBe('Put into the zone: amicale.fr. TXT "v=spf1 include:mx.ovh.com mx -all"')
    // For an unknown server, no include can be recommended.
    expect(await find('SPF', { smtpHost: 'mail.amicale.fr' })).toMatchObject({ verdict: 'ok' })
  })

  test('DKIM: the selector that was named, a key revoked, too short, cut off', async () => {
    expect(await find('DKIM', { dkimSelector: 'ovhmo1-selector1' })).toMatchObject({
      verdict: 'fail',
      next: expect.stringContaining('ovhmo1-selector1._domainkey.amicale.fr. TXT'),
    })
    const withKey = async (key: string) => {
      zone.set('TXT s._domainkey.amicale.fr', [`v=DKIM1; p=${key}`])
      return await find('DKIM', { dkimSelector: 's' })
    }
    expect(await withKey(KEY)).toMatchObject({ verdict: 'ok' })
    expect((await withKey(''))?.says).toContain('revoked')
    expect((await withKey(keyOf(512)))?.says).toContain('512 bits')
    expect((await withKey(KEY.slice(0, 200)))?.says).toContain('a piece of it is missing')
  })

  test('DKIM at OVH: its names hold a number that only OVH shows, and another provider’s key is none of its', async () => {
    const next = expect.stringMatching(/OVH shows the name .* --dkim-selector ovhmo…-selector1/)
    zone.delete('TXT selector1._domainkey.amicale.fr')
    expect(await find('DKIM')).toMatchObject({
      verdict: 'warn',
      says: expect.stringContaining('ovhmo…-selector1'),
      next,
    })
    zone.set('TXT google._domainkey.amicale.fr', [`v=DKIM1; p=${KEY}`])
    expect(await find('DKIM')).toMatchObject({ verdict: 'warn', says: expect.stringContaining('google'), next })
    for (const dkimSelector of ['ovhmo4096123-selector1', 'ovhex12-selector2']) {
      zone.set(`TXT ${dkimSelector}._domainkey.amicale.fr`, [`v=DKIM1; p=${KEY}`])
      expect(await find('DKIM', { dkimSelector })).toMatchObject({ verdict: 'ok' })
    }
    // For any other sender, the usual selectors are tried.
    expect(await find('DKIM', { smtpHost: 'smtp.gmail.com' })).toMatchObject({ verdict: 'ok' })
  })

  test('DMARC: a subdomain follows its society’s domain; two, or one without policy, count as none', async () => {
    const from = 'portail@mails.amicale.fr'
    expect(await find('DMARC', { from })).toMatchObject({
      verdict: 'ok',
      says: expect.stringContaining('amicale.fr keeps'),
    })
    zone.set('TXT _dmarc.amicale.fr', ['v=DMARC1; p=none'])
    expect(await find('DMARC')).toMatchObject({ verdict: 'ok', says: expect.stringContaining('p=none') })
    for (const records of [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], ['v=DMARC1; rua=mailto:a@amicale.fr']]) {
      zone.set('TXT _dmarc.amicale.fr', records)
      expect(await find('DMARC')).toMatchObject({ verdict: 'fail' })
    }
  })

  test('MX: a domain that takes no mails at all', async () => {
    zone.set('MX amicale.fr', ['0 .'])
    expect(await find('MX')).toMatchObject({ verdict: 'fail', says: expect.stringContaining('takes no mails') })
  })

  test('nothing is asked for a name of trials, nor without an address', async () => {
    expect(await ask({ from: 'Amicale <a@amicale.example>' })).toMatchObject([{ verdict: 'skipped' }])
    expect(await ask({ from: 'Amicale' })).toMatchObject([{ verdict: 'fail' }])
  })

  test('a mailbox of a provider that another server sends for is told to be nobody’s domain to write for', async () => {
    const from = 'Amicale <amicale@gmail.com>'
    expect(await ask({ from, smtpHost: 'ssl0.ovh.net' })).toMatchObject([
      { verdict: 'fail', says: expect.stringContaining('belongs to its provider') },
    ])
    expect(await ask({ from, smtpHost: 'smtp.gmail.com' })).toMatchObject([{ verdict: 'ok' }])
  })

  test('SPF that lets everybody send is told with a line that names who sends', async () => {
    zone.set('TXT amicale.fr', ['v=spf1 +all'])
    expect((await find('SPF'))?.next).toBe('Put into the zone: amicale.fr. TXT "v=spf1 include:mx.ovh.com ~all"')
  })

  test('a name server that never answers is given up, and said so', async () => {
    mute = true
    const findings = await ask()
    expect(findings.map(({ verdict }) => verdict)).toEqual(['warn', 'warn', 'warn', 'warn'])
    expect(findings[0]?.says).toContain('ETIMEOUT')
  })
})
