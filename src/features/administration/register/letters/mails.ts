import { composeMail, type Mail, type Recipient, type Sender, type WaysOut } from '../../../../server/mail/layout.ts'
import type { Message } from '../bulk/contract.ts'

const WHY: Record<Message['purpose'], string> = {
  NEWS: 'Vous recevez ce message parce que vous avez accepté les nouvelles de l’association. Vous pouvez y renoncer à tout moment, par le lien ci-dessous ou dans « Mon Compte ».',
  SERVICE: 'Vous recevez ce message parce que vous avez un compte sur le portail de l’association.',
}

/** Message of the society to many members, line by line as typed. Replies go to the society's mailbox. */
export const membersMail = (
  sender: Sender,
  to: Recipient,
  { purpose, subject, text }: Message,
  more: { replyTo: string | undefined; once?: string; mailing?: string; unsubscribe?: WaysOut },
): Mail =>
  composeMail(sender, to, {
    bulk: true,
    template: 'to-members',
    subject,
    preheader: text.slice(0, 120).replaceAll('\n', ' '),
    title: subject,
    blocks: [{ kind: 'letter', text }],
    why: WHY[purpose],
    ...more,
  })
