import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import type { Personal } from '../../../mailing/mailings/service.ts'
import { excerptOf, wordsOf } from '../rules.ts'

type MailedNews = { id: number; title: string; text: string; commission: string | null }
type More = Personal & { replyTo: string | undefined }

/** Longer texts are cut and continue on the portal. */
const LONGEST = 3_000

const WHY =
  'Vous recevez ce message parce que vous avez accepté les nouvelles de l’association. Vous pouvez y renoncer à tout moment, par le lien ci-dessous ou dans « Mon Compte ».'

/** Mail with a news, to a member who may read it. */
export function newsMail(
  sender: Sender,
  to: Recipient,
  { id, title, text, commission }: MailedNews,
  { replyTo, ...more }: More,
): Mail {
  const words = wordsOf(text)
  const excerpt = words.length > LONGEST ? excerptOf(text, LONGEST) : words
  return composeMail(sender, to, {
    bulk: true,
    template: 'news',
    subject: title,
    preheader: excerptOf(text, 120),
    title,
    blocks: [
      ...(commission ? [{ kind: 'note' as const, text: ['Commission ', { strong: commission }] }] : []),
      ...(excerpt ? [{ kind: 'letter' as const, text: excerpt }] : []),
      { kind: 'button', label: 'Lire l’actualité', href: `${sender.publicUrl}/news/${id}` },
    ],
    why: WHY,
    ...(replyTo && { replyTo }),
    ...more,
  })
}
