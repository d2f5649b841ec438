import { Button } from '@mantine/core'
import { useState } from 'react'
import { AllDone } from '../../../web/art/empty/AllDone.tsx'
import { Confirm } from '../../../web/ui/Confirm.tsx'
import { Badge, EmptyState, ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { type ToastKind, toast } from '../../../web/ui/toast.tsx'
import { Specimen } from './Specimen.tsx'

const TONES = { good: 'Actif', info: 'E-mail confirmé', warn: 'À valider', bad: 'Expiré', quiet: 'Créé' } as const
const TOASTS: [ToastKind, string][] = [
  ['success', 'Votre email a bien été envoyé'],
  ['error', 'Erreur lors de la mise à jour'],
  ['info', 'Veuillez remplir tous les champs'],
  ['warning', 'La connexion est lente.'],
  ['default', 'La liste est à jour.'],
]

export function Feedback() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Specimen title="Pastilles et messages" use="Un état se dit par un mot, jamais par la couleur seule.">
        <div className="row">
          {Object.entries(TONES).map(([tone, label]) => (
            <Badge key={tone} tone={tone as keyof typeof TONES}>
              {label}
            </Badge>
          ))}
        </div>
        <Notice tone="good" title="Paiement confirmé">
          Un reçu vous est envoyé par e-mail.
        </Notice>
        <Notice tone="info">L’inscription est réservée aux membres de l’association.</Notice>
        <Notice tone="warn" title="Paiement abandonné">
          Rien n’a été débité.
        </Notice>
        <Notice tone="bad">Utilisateur non-autorisé</Notice>
      </Specimen>
      <Specimen
        title="Attendre, ne rien trouver, échouer"
        use="Une ossature de la forme de ce qui vient&nbsp;; un dessin, une phrase, un bouton&nbsp;; de quoi réessayer."
      >
        <SkeletonRows rows={2} />
        <EmptyState drawing={<AllDone />} action={<Button variant="default">Revenir à l’accueil</Button>}>
          Tout est fait : rien ne vous attend.
        </EmptyState>
        <ErrorState onRetry={() => toast('info', 'On réessaie.')}>La liste n’a pas pu être chargée.</ErrorState>
      </Specimen>
      <Specimen
        title="Messages passagers"
        use="En bas à droite, trois secondes, dix pour un avertissement&nbsp;; une erreur reste jusqu’à ce qu’on la ferme."
      >
        <div className="row">
          {TOASTS.map(([kind, text]) => (
            <Button key={kind} variant="default" onClick={() => toast(kind, text)}>
              {kind}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen title="Demander avant" use="Ce qui ne se défait pas demande, et nomme ce qu’il fait.">
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            Refuser l’inscription…
          </Button>
        </div>
        <Confirm
          opened={asking}
          title="Refuser l’inscription&nbsp;?"
          action="Refuser l’inscription"
          reason="Motif, que la personne lira"
          busy={false}
          onConfirm={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          La cotisation sera remboursée, et la personne avertie par e-mail.
        </Confirm>
      </Specimen>
    </>
  )
}
