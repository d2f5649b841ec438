import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatEuros } from '../../../../../shared/money.ts'
import { POLL, usePatience } from '../../../../../web/ui/patience.ts'
import { Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { useSession } from '../../../../platform/access/client.ts'
import { adhesionQuery } from '../client.ts'
import { Steps } from './Steps.tsx'

/** Shown after the card page. It only reads the order's state; the provider's signed event makes the order paid. */
export function PaymentReturn({ token, onPayAgain }: { token: string; onPayAgain: () => void }) {
  const patient = usePatience()
  const order = useQuery({
    ...adhesionQuery(token),
    refetchInterval: (query) => (patient && query.state.data?.state === 'PENDING' ? POLL : false),
  })
  const signedIn = useSession() !== undefined
  const state = order.data?.state
  if (!state && !order.isError) return <SkeletonRows rows={2} />
  if (state === 'PAID' || state === 'DONE')
    return (
      <div className="stack-lg" role="status">
        <Notice tone="good" title="Paiement confirmé">
          Merci&nbsp;! Nous avons bien reçu {formatEuros(order.data?.total ?? 0)}. Un reçu vous est envoyé par e-mail.
        </Notice>
        {order.data?.awaitsValidation ? (
          <>
            <Steps current={3} />
            <p>
              Votre compte attend maintenant la validation d’un administrateur, sous 24 à 48 heures. Vous recevrez un
              e-mail dès que ce sera fait : vous n’avez plus rien à faire.
            </p>
          </>
        ) : (
          <p>Votre adhésion est à jour.</p>
        )}
        <Button component={Link} to="/" variant="default">
          {signedIn ? 'Aller à l’accueil' : 'Aller à la page de connexion'}
        </Button>
      </div>
    )
  if (state === 'PENDING')
    return (
      <div className="stack" role="status">
        <Notice tone="info" title="Paiement en cours de confirmation">
          {patient
            ? 'Nous attendons la confirmation de la banque. Cela prend quelques secondes…'
            : 'La confirmation de la banque tarde. Vous pouvez fermer cette page\u00a0: un e-mail vous préviendra dès qu’elle arrive.'}
        </Notice>
      </div>
    )
  return (
    <div className="stack">
      <Notice tone="warn" title="Aucun paiement enregistré" alert>
        Le paiement n’a pas abouti ou son délai est passé. Rien n’a été débité.
      </Notice>
      <Button onClick={onPayAgain}>Reprendre le paiement</Button>
    </div>
  )
}
