// Checks whether recipients can verify mails of the society: what the DNS zone of its domain says about its senders
// (SPF, DKIM, DMARC) and about where bounces go (MX).

import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { commandLine } from '../../src/server/command-line.ts'
import { type Finding, fail, ok, skipped, warn } from './finding.ts'

type MailSettings = {
  /** MAIL_FROM: an address, optionally with a name. */
  from: string
  /** The host of SMTP_URL. */
  smtpHost?: string | undefined
  /** DKIM selector of the provider's key, if known. */
  dkimSelector?: string | undefined
  /** Name server to query instead of the machine's own, such as `127.0.0.1:5353`. */
  nameServer?: string | undefined
}

type Zone = { txt: (name: string) => Promise<string[]>; mx: (name: string) => Promise<string[]> }

const OVH = /(^|\.)(ovh\.(net|com|ca)|ovhcloud\.com)$/
/**
 * OVH's selectors contain a number of the customer's service (`ovhmo4096123-selector1`), which only its own pages show.
 */
const OVH_SELECTOR = 'ovhmo…-selector1'

/** SPF includes that mail hosts require. */
const INCLUDES: [RegExp, string][] = [
  [OVH, 'mx.ovh.com'],
  [/(^|\.)gandi\.net$/, '_mailcust.gandi.net'],
  [/(^|\.)infomaniak\.(com|ch)$/, 'spf.infomaniak.ch'],
  [/(^|\.)(ionos\.(fr|com|de)|1and1\.(fr|com))$/, '_spf-eu.ionos.com'],
  [/(^|\.)(gmail|google)\.com$/, '_spf.google.com'],
  [/(^|\.)(office365|outlook)\.com$/, 'spf.protection.outlook.com'],
  [/(^|\.)(brevo|sendinblue)\.com$/, 'spf.brevo.com'],
  [/(^|\.)mailjet\.com$/, 'spf.mailjet.com'],
  [/(^|\.)sendgrid\.net$/, 'sendgrid.net'],
  [/(^|\.)mailgun\.org$/, 'mailgun.org'],
]

const SELECTORS =
  'default mail dkim s1 s2 k1 google selector1 selector2 mailjet brevo brevo1 brevo2 gm1 gm2 gm3 s1-ionos s2-ionos mta smtp'.split(
    ' ',
  )

/** Names reserved for tests and local machines, which have no zone. */
const NOBODYS = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost|local|internal)$/

/** Domains of mailbox providers, whose zone the society doesn't control, and the servers that may send for them. */
const MAILBOXES: [RegExp, RegExp][] = [
  [/^(gmail|googlemail)\.com$/, /(^|\.)(gmail|googlemail|google)\.com$/],
  [/^(hotmail|live|outlook|msn)\.(fr|com)$/, /(^|\.)(outlook|office365|live)\.com$/],
  [/^(orange|wanadoo)\.fr$/, /(^|\.)(orange|wanadoo)\.fr$/],
  [/^(sfr|neuf|numericable)\.fr$/, /(^|\.)(sfr|neuf|numericable)\.fr$/],
  [/^yahoo\.(fr|com)$/, /(^|\.)yahoo\.(fr|com)$/],
  [/^icloud\.com$/, /(^|\.)(icloud|me)\.com$/],
  [/^free\.fr$/, /(^|\.)free\.fr$/],
  [/^bbox\.fr$/, /(^|\.)(bbox|bouyguestelecom)\.fr$/],
  [/^laposte\.net$/, /(^|\.)laposte\.net$/],
]

const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

function zoneOf(nameServer: string | undefined): Zone {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (nameServer) resolver.setServers([nameServer])
  const orNone = <T>(answer: Promise<T[]>) =>
    answer.catch((error: NodeJS.ErrnoException) => {
      if (NOTHING.has(error.code ?? '')) return [] as T[]
      throw error
    })
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    mx: async (name) =>
      (await orNone(resolver.resolveMx(name)))
        .sort((one, other) => one.priority - other.priority)
        .map(({ exchange }) => exchange),
  }
}

const isSpf = (record: string) => /^v=spf1(\s|$)/i.test(record)
const MOST_LOOKUPS = 10

/**
 * Counts the further DNS lookups that an SPF record causes (RFC 7208, 4.6.4), and lists names in it without a record.
 */
async function countLookups(zone: Zone, record: string, so: { many: number; lost: string[] }) {
  for (const term of record.split(/\s+/).slice(1)) {
    const [, name = '', value = ''] = /^[-+~?]?(include|redirect|a|mx|ptr|exists)(?:[:=/](.*))?$/i.exec(term) ?? []
    if (!name) continue
    so.many++
    if (!/^(include|redirect)$/i.test(name) || so.many > MOST_LOOKUPS) continue
    const next = (await zone.txt(value)).find(isSpf)
    if (next) await countLookups(zone, next, so)
    else so.lost.push(value)
  }
  return so
}

async function checkSpf(zone: Zone, domain: string, smtpHost = ''): Promise<Finding> {
  const [record, second] = (await zone.txt(domain)).filter(isSpf)
  const needed = INCLUDES.find(([host]) => host.test(smtpHost.toLowerCase()))?.[1]
  const line = (content: string) => `Put into the zone: ${domain}. TXT "${content}"`
  if (!record)
    return fail(
      'SPF',
      `${domain} does not say who sends its mails: they are taken for forged`,
      line(`v=spf1 ${needed ? `include:${needed}` : `include:<the name your mail provider gives>`} ~all`),
    )
  if (second !== undefined)
    return fail('SPF', `${domain} has two SPF records, so neither counts`, 'Make one of them, with all of their terms.')
  const { many, lost } = await countLookups(zone, record, { many: 0, lost: [] })
  if (lost.length > 0)
    return fail(
      'SPF',
      `it includes ${lost.join(', ')}, which says nothing: the record is void`,
      `Take it out of "${record}".`,
    )
  if (many > MOST_LOOKUPS)
    return fail(
      'SPF',
      `it makes more than ${MOST_LOOKUPS} look-ups necessary: the record is void`,
      'Take out the includes of providers you left.',
    )
  const named = (text: string) =>
    needed && !text.toLowerCase().includes(needed) ? text.replace(/^(v=spf1)/i, `$1 include:${needed}`) : text
  const end = /(?:^|\s)([-+~?]?)all(?:\s|$)/i.exec(record)?.[1]
  if (end === '' || end === '+')
    return fail(
      'SPF',
      'it ends in « +all »: anybody may send for the domain',
      line(named(record.replace(/\+?all\b/i, '~all'))),
    )
  if (needed && !record.toLowerCase().includes(needed))
    return warn('SPF', `it does not name ${needed}, which ${smtpHost} asks for`, line(named(record)))
  if ((end === undefined && !/\sredirect=/i.test(record)) || end === '?')
    return warn(
      'SPF',
      'it does not end in « ~all » or « -all »: mails of others are not told apart',
      line(`${record.replace(/\s*\?all\b/i, '')} ~all`),
    )
  return ok('SPF', `"${record}", ${many} of ${MOST_LOOKUPS} look-ups`)
}

/** The fault of a DKIM key, if any. */
function keyFault(record: string): string | undefined {
  const key = /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '')
  if (key === undefined) return 'holds no key'
  if (key === '') return 'has been revoked (p= is empty)'
  if (/(?:^|;)\s*k=ed25519/i.test(record)) return undefined
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    const bits = asymmetricKeyDetails?.modulusLength ?? 0
    return bits < 1_024 ? `is of ${bits} bits, and 1024 at least are asked for` : undefined
  } catch {
    return 'cannot be read: a piece of it is missing'
  }
}

async function checkDkim(zone: Zone, domain: string, selector: string | undefined, smtpHost = ''): Promise<Finding> {
  const isAtOvh = OVH.test(smtpHost.toLowerCase())
  const places = (selector ? [selector] : SELECTORS).map((name) => `${name}._domainkey.${domain}`)
  const found = (
    await Promise.all(places.map(async (place) => ({ place, record: (await zone.txt(place))[0] })))
  ).filter(({ record }) => record !== undefined)
  const next = `Put into the zone: ${selector ?? '<selector>'}._domainkey.${domain}. TXT "v=DKIM1; k=rsa; p=<the key your mail provider shows>"`
  if (found.length === 0 && selector)
    return fail('DKIM', `there is no key at ${places[0]}: mails are not signed for ${domain}, or nobody can tell`, next)
  if (isAtOvh && !selector)
    return warn(
      'DKIM',
      `OVH names its keys ${OVH_SELECTOR}, by a number that cannot be guessed${found[0] ? `; the key at ${found[0].place} is another provider's` : ''}`,
      `OVH shows the name (Web Cloud, E-mails, the domain, DKIM): turn DKIM on there if it is off, then ${commandLine(`doctor --dkim-selector ${OVH_SELECTOR}`)} with that number.`,
    )
  if (found.length === 0)
    return warn(
      'DKIM',
      'no key lies under the usual names',
      `Say the name your provider gave it: ${commandLine('doctor --dkim-selector NAME')}. If it gave none, turn DKIM on there. ${next}`,
    )
  const validated = found.map(({ place, record = '' }) => ({ place, fault: keyFault(record) }))
  const right = validated.find(({ fault }) => fault === undefined)
  if (right) return ok('DKIM', `a key lies at ${right.place}`)
  return fail('DKIM', `the key at ${validated[0]?.place} ${validated[0]?.fault}`, next)
}

/** The domain and its parents, because a subdomain inherits the DMARC policy of the parent. */
const upwards = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

async function checkDmarc(zone: Zone, domain: string): Promise<Finding> {
  const next = `Put into the zone: _dmarc.${domain}. TXT "v=DMARC1; p=none; rua=mailto:postmaster@${domain}"`
  for (const each of upwards(domain)) {
    const [record, second] = (await zone.txt(`_dmarc.${each}`)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (record === undefined) continue
    if (second !== undefined)
      return fail('DMARC', `${each} has two DMARC records, so neither counts`, 'Keep one of them.')
    const policy = /;\s*p=\s*(none|quarantine|reject)\b/i.exec(record)?.[1]?.toLowerCase()
    if (!policy) return fail('DMARC', `"${record}" has no policy (p=)`, next)
    if (policy === 'none')
      return ok(
        'DMARC',
        `${each} watches (p=none): once SPF and DKIM are in order, p=quarantine keeps forged mails out`,
      )
    return ok('DMARC', `${each} keeps forged mails out (p=${policy})`)
  }
  return fail('DMARC', `${domain} has no policy: Gmail and Yahoo refuse mailings without one`, next)
}

async function checkMx(zone: Zone, domain: string): Promise<Finding> {
  const [host, ...more] = await zone.mx(domain)
  const next = `Put into the zone: ${domain}. MX 10 <the server your mail provider gives>; or a MAIL_FROM whose domain receives mails`
  if (host === undefined)
    return fail('MX', `${domain} receives no mails: what comes back is lost, and many refuse such senders`, next)
  if (host === '' || host === '.') return fail('MX', `${domain} says that it takes no mails at all`, next)
  return ok('MX', `mails that come back go to ${[host, ...more].join(', ')}`)
}

/**
 * Checks the zone of MAIL_FROM's domain: one finding each for SPF, DKIM, DMARC and MX, or a single one if there is
 * nothing to query.
 */
export async function checkMailDomain({ from, smtpHost, dkimSelector, nameServer }: MailSettings): Promise<Finding[]> {
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1]?.toLowerCase()
  if (!domain)
    return [
      fail(
        'mail domain',
        `MAIL_FROM holds no address: ${from}`,
        'Set it as in: Amicale <ne-pas-repondre@amicale-exemple.fr>',
      ),
    ]
  if (NOBODYS.test(domain))
    return [skipped('mail domain', `${domain} is a name for trials`, 'Set MAIL_FROM to an address of your own domain.')]
  const [, ownServers] = MAILBOXES.find(([mailboxes]) => mailboxes.test(domain)) ?? []
  if (ownServers?.test(smtpHost ?? ''))
    return [ok('mail domain', `${domain} is sent for by its own provider, whose zone it is`)]
  if (ownServers)
    return [
      fail(
        'mail domain',
        `${domain} belongs to its provider: what another server sends in its name is refused or taken for spam`,
        'Set MAIL_FROM to an address of a domain of your own; answers may still go to that mailbox.',
      ),
    ]
  const zone = zoneOf(nameServer)
  const checks: [string, () => Promise<Finding>][] = [
    ['SPF', () => checkSpf(zone, domain, smtpHost)],
    ['DKIM', () => checkDkim(zone, domain, dkimSelector, smtpHost)],
    ['DMARC', () => checkDmarc(zone, domain)],
    ['MX', () => checkMx(zone, domain)],
  ]
  return await Promise.all(
    checks.map(([check, work]) =>
      work().catch((error: NodeJS.ErrnoException) =>
        warn(
          check,
          `the name server gave no answer (${error.code})`,
          'See that this machine reaches a name server, and try again.',
        ),
      ),
    ),
  )
}
