import { createTransport } from 'nodemailer'
import { answerOf, type Fault, faultOf } from '../../src/server/mail/faults.ts'
import { type Finding, fail, ok, skipped, within } from './finding.ts'

const CHECK = 'mail'

type Settings = { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }

const transportOf = (url: string) =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Hints for common mistakes with ports and encryption. */
function hintOf({ protocol, port }: URL): string {
  if (protocol === 'smtp:' && port === '465')
    return 'Port 465 is encrypted from its first byte: write smtps:// in SMTP_URL.'
  if (protocol === 'smtps:' && (port === '587' || port === '25'))
    return `Port ${port} begins unencrypted: write smtp:// in SMTP_URL.`
  return 'See that address and port in SMTP_URL are those of the provider, and that no firewall stands between: hosts often close port 25.'
}

const CAUSES = {
  UNREACHABLE: 'cannot be reached',
  SILENT: 'does not answer in time',
  LOGIN: 'refuses user and password',
  LATER: 'wants nothing at present',
  SENDER: 'does not take mail from MAIL_FROM',
  RECIPIENT: 'does not take mail for this address',
  REFUSED: 'refuses the mail',
} satisfies Record<Fault, string>

const NEXT = {
  UNREACHABLE: hintOf,
  SILENT: hintOf,
  LOGIN: () =>
    'Correct them in SMTP_URL: what is no letter or digit is written %XX there (@ is %40). Some providers want a password made for programs.',
  LATER: () => 'Try again in a quarter of an hour; the program does so by itself.',
  SENDER: () => 'Set MAIL_FROM to an address that this account may send from.',
  RECIPIENT: () => 'See that the address is right, or name another: --test-mail ADDRESS',
  REFUSED: () => 'Its answer says why; most often MAIL_FROM is not an address of this account.',
} satisfies Record<Fault, (url: URL) => string>

function explainMail(error: unknown, url: URL): Finding {
  if (/ENOTFOUND|EAI_AGAIN/.test((error as Error).message))
    return fail(
      CHECK,
      `no machine is known by the name ${url.hostname}`,
      'Correct the name in SMTP_URL: it is the one the provider gives for SMTP. Should it be right, see to the name server of this machine.',
    )
  const fault = faultOf(error)
  return fail(CHECK, `${url.host} ${CAUSES[fault]} (${answerOf(error)})`, NEXT[fault](url))
}

/** The address in « Amicale <ne-pas-repondre@amicale.fr> ». */
const senderOf = (from: string): string | undefined =>
  /^(?:[^<>]*<)?([^\s<>@"]+@[^\s<>@"]+\.[^\s<>@"]+)>?$/.exec(from.trim())?.[1]

/** Checks that the program can sign in to the mail server; nothing is sent. */
export async function checkMail({ SMTP_URL, MAIL_FROM }: Settings): Promise<Finding> {
  if (!SMTP_URL) return skipped(CHECK, 'without SMTP_URL mails stay in the mailbox of this program, /dev/mails')
  const url = new URL(SMTP_URL)
  if (!MAIL_FROM || !senderOf(MAIL_FROM) || MAIL_FROM.includes('amicale.example'))
    return fail(
      CHECK,
      'MAIL_FROM names no address that mails could come from',
      'Set it as in: Amicale <ne-pas-repondre@amicale-exemple.fr>',
    )
  const transport = transportOf(SMTP_URL)
  try {
    await within(20, transport.verify())
    const login = url.username ? `, signed in as ${decodeURIComponent(url.username)}` : ', without signing in'
    return ok(CHECK, `${url.host} answers${login}`)
  } catch (error) {
    return explainMail(error, url)
  } finally {
    transport.close()
  }
}

const TEXT = `Bonjour,

Ce message montre que le portail de votre amicale sait envoyer des e-mails. Vous n'avez rien à faire.

S'il est arrivé parmi les indésirables, demandez à votre hébergeur de messagerie de vérifier SPF, DKIM et DMARC.
`

/** Sends one mail to this address, as the program would. */
export async function sendTestMail({ SMTP_URL = '', MAIL_FROM = '' }: Settings, to: string): Promise<Finding> {
  const transport = transportOf(SMTP_URL)
  try {
    const message = { from: MAIL_FROM, to, subject: "Essai d'envoi du portail", text: TEXT }
    await within(30, transport.sendMail(message))
    return ok('test mail', `sent to ${to}: see that it arrives, and not among the spam`)
  } catch (error) {
    return { ...explainMail(error, new URL(SMTP_URL)), check: 'test mail' }
  } finally {
    transport.close()
  }
}
