import { composeMail, type Mail, type Sender } from '../../../server/mail/layout.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { de } from '../../../shared/french.ts'

type QuotedMessage = { firstName: string; email: string; subject: string; text: string; createdAt: string }

/** Answer to a message of the contact form, with the message quoted; the conversation continues by mail. */
export const answerMail = (
  sender: Sender,
  { firstName, email, subject, text, createdAt }: QuotedMessage,
  answer: { text: string; from: string; once: string; replyTo: string | undefined },
): Mail =>
  composeMail(
    sender,
    { firstName, email },
    {
      template: 'contact-answer',
      subject: `Re: ${subject}`,
      preheader: answer.text.slice(0, 120).replaceAll('\n', ' '),
      title: subject,
      blocks: [
        { kind: 'letter', text: answer.text },
        { kind: 'note', text: `Réponse ${de(answer.from)}. Vous nous aviez écrit le ${formatMoment(createdAt)} :` },
        { kind: 'quote', text },
      ],
      why: 'Vous recevez ce message parce que vous avez écrit par le formulaire de contact du portail.',
      ...(answer.replyTo && { replyTo: answer.replyTo }),
      once: answer.once,
    },
  )
