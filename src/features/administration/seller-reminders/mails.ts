import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import { formatDay } from '../../../shared/dates.ts'
import { rangeWords } from '../../calendars/stub-books/labels.ts'
import type { Personal } from '../../mailing/mailings/service.ts'

type About = { year: number; closesOn: string; books: readonly { firstStub: number; lastStub: number }[] }

/** The request to a seller with one book, or with several. */
export const reminderWords = (year: number, many: boolean) => ({
  subject: many
    ? `Vos carnets de calendriers ${year} sont attendus`
    : `Votre carnet de calendriers ${year} est attendu`,
  text: `Merci pour votre tournée. Pour faire les comptes, il nous faut ${many ? 'vos carnets' : 'votre carnet'}, avec les souches et ce que vous avez reçu.`,
})

/** Asks a seller to return the books that they still have. */
export const reminderMail = (
  sender: Sender,
  to: Recipient,
  { year, closesOn, books }: About,
  personal: Personal = {},
): Mail => {
  const many = books.length > 1
  const { subject, text } = reminderWords(year, many)
  return composeMail(sender, to, {
    template: 'calendar-book-reminder',
    ...personal,
    subject,
    preheader: `La vente se termine le ${formatDay(closesOn)}.`,
    title: many ? 'Vos carnets sont attendus' : 'Votre carnet est attendu',
    blocks: [
      { kind: 'paragraph', text },
      {
        kind: 'facts',
        rows: books.map(({ firstStub, lastStub }): [string, string] => ['Souches', rangeWords(firstStub, lastStub)]),
      },
      { kind: 'button', label: 'Voir ma tournée', href: `${sender.publicUrl}/calendrier/tournee` },
      { kind: 'note', text: 'Vous venez de le rendre ? Merci, et ne tenez pas compte de ce message.' },
    ],
  })
}
