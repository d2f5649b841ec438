import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'
import type { BackupFault } from './contract.ts'
import { FAULT_WORDS } from './labels.ts'

/** Tells super-administrators that a backup failed, why, and what to do. */
export function backupFailedMail(sender: Sender, to: Recipient, fault: BackupFault): Mail {
  const { cause, mend } = FAULT_WORDS[fault]
  return composeMail(sender, to, {
    template: 'backup-failed',
    subject: 'La sauvegarde du portail a échoué',
    preheader: cause,
    title: 'La sauvegarde a échoué',
    blocks: [
      { kind: 'paragraph', text: cause },
      { kind: 'paragraph', text: mend },
      {
        kind: 'button',
        label: 'Voir les sauvegardes',
        href: `${sender.publicUrl}/management/backups`,
      },
      {
        kind: 'note',
        text: 'Les sauvegardes précédentes sont intactes. Vous ne recevrez pas d’autre message tant qu’une sauvegarde n’aura pas réussi.',
      },
    ],
  })
}
