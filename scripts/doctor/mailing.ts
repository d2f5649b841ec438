import { type InboxFault, inboxAnswerOf, inboxFaultOf, probeInbox } from '../../src/server/mail/inbox.ts'
import { type Finding, fail, ok } from '../checks/finding.ts'
import { checkMail } from '../checks/mail.ts'
import { checkMailDomain } from '../checks/mail-domain.ts'
import type { Installation } from './installation.ts'

const CHECK = 'returned mails'

const CAUSES = {
  UNREACHABLE: [
    'cannot be reached',
    'See that address and port in BOUNCES_URL are those of the provider (993 for imaps://).',
  ],
  SILENT: [
    'does not answer in time',
    'See that address and port in BOUNCES_URL are right, and that no firewall stands between.',
  ],
  LOGIN: [
    'refuses user and password',
    'Correct them in BOUNCES_URL: what is no letter or digit is written %XX there (@ is %40).',
  ],
  FOLDER: ['has no such folder', 'End BOUNCES_URL in its name: /INBOX for the usual one.'],
  OTHER: ['does not let the mailbox be read', 'Its answer says why.'],
} satisfies Record<InboxFault, [string, string]>

/** Checks that the mailbox of bounces can be opened, without reading it. */
async function checkInbox(address: string): Promise<Finding> {
  const { host, pathname } = new URL(address)
  try {
    await probeInbox(address)
    return ok(CHECK, `${host} opens ${pathname.slice(1) || 'INBOX'}`)
  } catch (error) {
    const [says, next] = CAUSES[inboxFaultOf(error)]
    return fail(CHECK, `${host} ${says} (${inboxAnswerOf(error, address)})`, next)
  }
}

/** Checks that mails are sent, can be verified by their recipients, and that bounces are read. */
export async function checkMailing({ settings, dns }: Installation): Promise<Finding[]> {
  const { SMTP_URL, MAIL_FROM: from, BOUNCES_URL } = settings
  if (!SMTP_URL) return [await checkMail(settings)]
  const found = await Promise.all([
    checkMail(settings),
    checkMailDomain({ from, smtpHost: new URL(SMTP_URL).hostname, ...dns }),
    BOUNCES_URL ? checkInbox(BOUNCES_URL) : [],
  ])
  return found.flat()
}
