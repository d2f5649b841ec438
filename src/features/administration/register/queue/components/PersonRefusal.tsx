import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatEuros } from '../../../../../shared/money.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { personQuery } from '../../../../society/persons/client.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import { useRefusal } from './PersonDecisions.ts'

type Props = { person: { id: number; firstName: string; lastName: string }; onClose: () => void; onDone?: () => void }

/** Asks for the reason of a refusal, after showing the person, the refund and who is told. */
export function PersonRefusal({ person, onClose, onDone }: Props) {
  const { data, isError } = useQuery(personQuery(person.id))
  const refusal = useRefusal(person, () => {
    onClose()
    onDone?.()
  })
  return (
    <Confirm
      opened
      title="Refuser cette inscription"
      action="Refuser l’inscription"
      reason="Motif du refus"
      busy={refusal.isPending}
      onConfirm={(reason) => refusal.mutate(reason)}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          L’inscription de <strong>{nameOf(person)}</strong> sera refusée. Cette décision est définitive.
        </p>
        {data && <p>{refundSentence(data.refundable)}</p>}
        {!data && !isError && <Skeleton height={24} aria-hidden="true" />}
        <p>La personne recevra un e-mail avec votre motif.</p>
      </div>
    </Confirm>
  )
}

const refundSentence = (euros: number) =>
  euros === 0 ? (
    'Aucun paiement n’est à rembourser.'
  ) : (
    <>
      <strong className="nowrap">{formatEuros(euros)}</strong> lui seront remboursés, par le moyen de paiement utilisé.
    </>
  )
