import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import type { DECISIONS } from './contract.ts'

type ReportOutcome = { title: string; decision: (typeof DECISIONS)[number] | null; word: string | null }

/** Tells a reporter what an administrator decided. */
export function decidedMail(
  sender: Sender,
  to: Recipient & { id: number },
  { title, decision, word }: ReportOutcome,
): Mail {
  const removed = decision === 'REMOVED'
  const subject = removed
    ? 'La photo que vous avez signalée est supprimée'
    : 'La photo que vous avez signalée est remise'
  return composeMail(sender, to, {
    template: 'photo-report-decided',
    subject,
    preheader: `Album «\u00a0${title}\u00a0»`,
    title: subject,
    blocks: [
      {
        kind: 'paragraph',
        text: removed
          ? `Vous aviez signalé une photo de l’album «\u00a0${title}\u00a0». Un administrateur l’a supprimée, dans toutes ses tailles. Merci.`
          : `Vous aviez signalé une photo de l’album «\u00a0${title}\u00a0». Un administrateur l’a regardée et l’a remise dans l’album.`,
      },
      ...(word ? [{ kind: 'quote' as const, text: word }] : []),
      {
        kind: 'button',
        label: 'Voir mes signalements',
        href: `${sender.publicUrl}/accountWrapper/${to.id}?onglet=photos`,
      },
    ],
  })
}
