import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ScrollAndFocus } from '../../../../web/ui/ScrollAndFocus.tsx'
import { SkeletonRows } from '../../../../web/ui/states.tsx'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { commissionMailingQuery, latestQuery } from '../client.ts'
import { CommissionMailingFigures } from './CommissionMailingFigures.tsx'
import { CommissionMailingForm } from './CommissionMailingForm.tsx'
import { SentCommissionMailings } from './SentCommissionMailings.tsx'

/** « Envoyer un message »: writes to the members of a commission, and lists earlier messages (rules#circulars). */
export function MessageTab({ commission }: { commission: LightCommission }) {
  const { id } = commission
  const { data, isPending } = useQuery(latestQuery(id))
  // The figures of a message under way are loaded before it is drawn, so that nothing moves as they arrive.
  const { isLoading } = useQuery({ ...commissionMailingQuery(id, data?.id ?? 0), enabled: data?.underWay === true })
  return (
    <div className="stack-lg">
      {isPending || isLoading ? (
        // Higher than a phone, so that the list below is not seen to move as the form appears.
        <SkeletonRows rows={1} height={900} />
      ) : (
        <Message commission={commission} latest={data ?? undefined} />
      )}
      <SentCommissionMailings commissionId={id} />
    </div>
  )
}

type Props = { commission: LightCommission; latest: { id: number; underWay: boolean } | undefined }

/** The form, or the message under way, whether it was sent now or found on return. */
function Message({ commission, latest }: Props) {
  const { id } = commission
  const client = useQueryClient()
  const [onItsWay, setOnItsWay] = useState(latest?.underWay ? latest.id : undefined)
  const [sentHere, setSentHere] = useState(false)
  const show = (circular: number) => {
    setOnItsWay(circular)
    setSentHere(true)
    return client.invalidateQueries({ queryKey: ['circulars', id, 'sent'] })
  }
  if (onItsWay === undefined) return <CommissionMailingForm commission={commission} onSent={show} />
  const figures = <OnItsWay commissionId={id} id={onItsWay} onAnother={() => setOnItsWay(undefined)} />
  return sentHere ? <ScrollAndFocus key={onItsWay}>{figures}</ScrollAndFocus> : figures
}

type OnItsWayProps = { commissionId: number; id: number; onAnother: () => void }

function OnItsWay({ commissionId, id, onAnother }: OnItsWayProps) {
  const { data } = useQuery(commissionMailingQuery(commissionId, id))
  return (
    <section className="card stack" aria-labelledby="circular-sent">
      <h2 id="circular-sent">Le message est en route</h2>
      {data && <p>«&nbsp;{data.subject}&nbsp;»</p>}
      <CommissionMailingFigures commissionId={commissionId} id={id} />
      <p className="soft">Vous pouvez quitter cette page&nbsp;: l’envoi continue.</p>
      <div>
        <Button variant="default" onClick={onAnother}>
          Écrire un autre message
        </Button>
      </div>
    </section>
  )
}
