import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, formatDay, parisDay } from '../../../../shared/dates.ts'
import { sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { closeBooks, closingQuery } from '../client.ts'
import { booksClosed, closingFailed, whatFollows } from '../messages.ts'

/** « Comptes arrêtés au »: nothing can be dated on that day or before it any more. */
export function Closing() {
  const queries = useQueryClient()
  const closes = useMay(may.manageSociety)
  const { data } = useQuery(closingQuery)
  const [typed, setTyped] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const save = useMutation({
    mutationFn: closeBooks,
    onSuccess: ({ closedUntil }) => toast('success', booksClosed(closedUntil)),
    onError: (error) => toast('error', sentence(closingFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: closingQuery.queryKey }),
  })
  if (!data) return null
  const yesterday = addDays(parisDay(new Date()), -1)
  const until = typed ?? data.closedUntil ?? ''
  return (
    <section className="card stack" aria-labelledby="closing">
      <h2 id="closing">Comptes arrêtés</h2>
      <p>
        {data.closedUntil === null
          ? 'Aucun exercice n’est arrêté\u00a0: une erreur d’année dans une date changerait les comptes de l’an dernier.'
          : `Les comptes sont arrêtés au ${formatDay(data.closedUntil)}.`}
      </p>
      {closes && (
        <>
          <TextInput
            label="Comptes arrêtés au"
            type="date"
            max={yesterday}
            value={until}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <div className="row">
            <Button
              variant="default"
              disabled={until === '' || until === data.closedUntil || until > yesterday}
              onClick={() => setAsking(true)}
            >
              Arrêter les comptes…
            </Button>
          </div>
          <Confirm
            opened={isAsking}
            title={`Arrêter les comptes au ${until && formatDay(until)}\u00a0?`}
            action="Arrêter les comptes"
            onConfirm={async () => {
              await save.mutateAsync(until)
              setAsking(false)
            }}
            onClose={() => setAsking(false)}
          >
            {until && whatFollows(data.closedUntil, until)}
          </Confirm>
        </>
      )}
    </section>
  )
}
