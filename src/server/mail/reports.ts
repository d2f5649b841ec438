import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { mailsNamedIn } from './message-ids.ts'

/**
 * A server's report on one recipient (RFC 3464): the action, the status (RFC 3463) and the text of the refusing server.
 */
type Failure = { recipients: string[]; action: string; status: string; diagnostic: string }

/** A report of a mail server or mailbox provider, and the mails of ours it concerns. */
export type Report = { mails: number[] } & (
  | { kind: 'delivery'; failures: Failure[] }
  | { kind: 'complaint'; recipients: string[] }
)

const REPORT = /multipart\/report/i

/** Whether the headers are those of a report; other messages are not read any further. */
export const isReport = (headers: string) =>
  /^content-type:\s*multipart\/report\b/im.test(headers.replaceAll(/\r?\n[ \t]+/g, ' '))

/** Groups of fields separated by empty lines, as in delivery and feedback reports; names are in lower case. */
function groupsOf(text: string) {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const groups: Map<string, string[]>[] = [new Map()]
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (line.trim() === '') groups.push(new Map())
    else if (name) groups.at(-1)?.set(name.toLowerCase(), [...(groups.at(-1)?.get(name.toLowerCase()) ?? []), value])
  }
  return groups.filter(({ size }) => size > 0)
}

/** `rfc822; <Jean@Caserne.example>`, with or without its type and brackets. */
const addressIn = (value: string) =>
  value
    .replace(/^[\w-]+\s*;/, '')
    .replaceAll(/[<>\s\p{Cc}]/gu, '')
    .toLowerCase()

const first = (group: Map<string, string[]>, name: string) => group.get(name)?.[0]?.trim() ?? ''

function failureOf(group: Map<string, string[]>): Failure {
  const recipients = ['final-recipient', 'original-recipient'].flatMap((name) => group.get(name) ?? []).map(addressIn)
  return {
    recipients: [...new Set(recipients)],
    action: first(group, 'action').toLowerCase(),
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(first(group, 'status'))?.[0] ?? '',
    diagnostic: first(group, 'diagnostic-code'),
  }
}

const textOf = ({ content }: Attachment) => (typeof content === 'string' ? content : '')
const partOf = ({ attachments }: Email, type: RegExp) => attachments.find(({ mimeType }) => type.test(mimeType))

/**
 * Parses a delivery status report (RFC 3464) or a complaint (RFC 5965) in the forms that servers use; undefined for
 * other messages and unreadable ones.
 */
export async function readReport(raw: Buffer): Promise<Report | undefined> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(
    () => undefined,
  )
  if (!mail || !REPORT.test(mail.headers.find(({ key }) => key === 'content-type')?.value ?? '')) return undefined
  // Servers quote our Message-ID in the returned headers, or in their own « References » and text.
  const mails = mailsNamedIn(
    [...mail.attachments.map(textOf), ...mail.headers.map(({ value }) => value), mail.text ?? ''].join('\n'),
  )
  const status = partOf(mail, /^message\/(global-)?delivery-status$/)
  if (status) {
    const failures = groupsOf(textOf(status)).filter((group) => group.has('final-recipient'))
    return { kind: 'delivery', mails, failures: failures.map(failureOf) }
  }
  const feedback = partOf(mail, /^message\/feedback-report$/)
  if (!feedback) return undefined
  const groups = groupsOf(textOf(feedback))
  const isAbuse = groups.some((group) => /^(abuse|fraud|other)$/i.test(first(group, 'feedback-type')))
  const named = groups.flatMap((group) => group.get('original-rcpt-to') ?? []).map(addressIn)
  const returned = partOf(mail, /^(message\/(global|rfc822)|text\/rfc822-headers)/)
  const to = groupsOf(textOf(returned ?? feedback).split(/\r?\n\r?\n/)[0] ?? '').flatMap(
    (group) => group.get('to') ?? [],
  )
  const recipients = [...named, ...to.map((value) => addressIn(/<([^>]+)>/.exec(value)?.[1] ?? value))]
  return isAbuse ? { kind: 'complaint', mails, recipients: [...new Set(recipients)] } : undefined
}
