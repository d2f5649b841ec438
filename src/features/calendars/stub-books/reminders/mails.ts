import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { formatDay } from '../../../../shared/dates.ts'
import { rangeWords } from '../labels.ts'

type About = { year: number; closesOn: string; books: readonly { firstStub: number; lastStub: number }[] }

/** Asks a seller to return their books. */
export const reminderMail = (sender: Sender, to: Recipient, { year, closesOn, books }: About): Mail => {
  const many = books.length > 1
  return composeMail(sender, to, {
    template: 'calendar-book-reminder',
    subject: many
      ? `Vos carnets de calendriers ${year} sont attendus`
      : `Votre carnet de calendriers ${year} est attendu`,
    preheader: `La vente se termine le ${formatDay(closesOn)}.`,
    title: many ? 'Vos carnets sont attendus' : 'Votre carnet est attendu',
    blocks: [
      {
        kind: 'paragraph',
        text: `Merci pour votre tournée. Pour faire les comptes, il nous faut ${many ? 'vos carnets' : 'votre carnet'}, avec les souches et ce que vous avez reçu.`,
      },
      {
        kind: 'facts',
        rows: books.map(({ firstStub, lastStub }): [string, string] => ['Souches', rangeWords(firstStub, lastStub)]),
      },
      { kind: 'button', label: 'Voir ma tournée', href: `${sender.publicUrl}/calendrier/tournee` },
      { kind: 'note', text: 'Vous venez de le rendre ? Merci, et ne tenez pas compte de ce message.' },
    ],
  })
}
