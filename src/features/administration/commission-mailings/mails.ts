import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import { richPlain } from '../../../server/mail/rich.ts'
import type { Personal } from '../../mailing/mailings/service.ts'
import type { CommissionMailing } from './contract.ts'

/** Message of a commission to its members; replies go to its mailbox. */
export const commissionMail = (
  sender: Sender,
  to: Recipient,
  { subject, text }: CommissionMailing,
  {
    commission,
    booked,
    ...more
  }: Personal & { commission: string; replyTo: string | undefined; booked: string | undefined },
): Mail => {
  const { replyTo, ...how } = more
  return composeMail(sender, to, {
    bulk: true,
    template: 'circular',
    subject,
    preheader: richPlain(text).slice(0, 120).replaceAll('\n', ' '),
    title: subject,
    blocks: [
      { kind: 'note', text: ['Commission ', { strong: commission }] },
      { kind: 'rich', html: text },
    ],
    why: booked
      ? `Vous recevez ce message de la commission ${commission} parce que vous avez réservé « ${booked} ».`
      : `Vous recevez ce message parce que la commission ${commission} vous est ouverte et que vous avez accepté les nouvelles de l’association. Vous pouvez y renoncer à tout moment, par le lien ci-dessous ou dans « Mon Compte ».`,
    ...(replyTo && { replyTo }),
    ...how,
  })
}
