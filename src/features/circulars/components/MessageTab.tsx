import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LightCommission } from '../../commissions/contract.ts'
import { CircularFigures } from './CircularFigures.tsx'
import { CircularForm } from './CircularForm.tsx'
import { SentCirculars } from './SentCirculars.tsx'

/** « Envoyer un message »: a commission writes to its members, and sees what it wrote before (rules#circulars). */
export function MessageTab({ commission }: { commission: LightCommission }) {
  const { id } = commission
  const client = useQueryClient()
  const [sent, setSent] = useState<number>()
  const show = (circular: number) => {
    setSent(circular)
    return client.invalidateQueries({ queryKey: ['circulars', id, 'sent'] })
  }
  return (
    <div className="stack-lg">
      {sent === undefined ? (
        <CircularForm commission={commission} onSent={show} />
      ) : (
        <section className="card stack" aria-labelledby="circular-sent">
          <h2 id="circular-sent">Le message est en route</h2>
          <CircularFigures commissionId={id} id={sent} />
          <p className="soft">Vous pouvez quitter cette page&nbsp;: l’envoi continue.</p>
          <div>
            <Button variant="default" onClick={() => setSent(undefined)}>
              Écrire un autre message
            </Button>
          </div>
        </section>
      )}
      <SentCirculars commissionId={id} />
    </div>
  )
}
