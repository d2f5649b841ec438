import { composeMail, type Mail, type Recipient, type Sender } from '../../server/mail/layout.ts'
import { formatDay } from '../../shared/dates.ts'

type Ask = { season: number; href: string; until: string; reminder: boolean }

/** Asks a member to renew; one button leads to the page where data, address and fees are. `until` is the link's last day. */
export const renewalMail = (sender: Sender, to: Recipient, { season, href, until, reminder }: Ask): Mail =>
  composeMail(sender, to, {
    bulk: true,
    template: reminder ? 'renewal-reminder' : 'renewal',
    subject: reminder
      ? `Votre cotisation ${season} n’est pas encore réglée`
      : `Renouvelez votre adhésion pour ${season}`,
    preheader: 'Deux minutes suffisent : vérifiez vos informations, puis réglez par carte.',
    title: reminder ? `Il reste votre cotisation ${season}` : `On continue ensemble en ${season} ?`,
    blocks: [
      {
        kind: 'paragraph',
        text: reminder
          ? `Nous n’avons pas encore reçu votre cotisation pour ${season}. Si vous souhaitez rester des nôtres, un seul bouton suffit.`
          : `Votre cotisation ${season} fait vivre l’amicale : les sorties, l’arbre de Noël des enfants, les locations, l’entraide.`,
      },
      { kind: 'button', label: 'Renouveler mon adhésion', href },
      {
        kind: 'paragraph',
        text: 'Vous pourrez vérifier vos coordonnées, puis régler par carte. Vous préférez un chèque ou un virement ? Répondez à vos responsables des adhésions : ils l’enregistreront.',
      },
      {
        kind: 'note',
        text: ['Ce lien est personnel et reste valable jusqu’au ', { strong: formatDay(until) }, '.'],
      },
      { kind: 'note', text: 'Vous venez de payer ? Merci, et ne tenez pas compte de ce message.' },
    ],
  })
