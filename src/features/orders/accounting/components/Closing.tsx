import { Button, Textarea, TextInput } from '@mantine/core'
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

/** « Comptes arrêtés au »: nothing can be dated up to that day any more, and its figures no longer change (rules#closed-books). */
export function Closing() {
  const queries = useQueryClient()
  const closes = useMay(may.manageSociety)
  const opens = useMay(may.superviseSociety)
  const { data } = useQuery(closingQuery)
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState<'CLOSE' | 'OPEN'>()
  const save = useMutation({
    mutationFn: (until: string | null) => closeBooks(until, asked === 'OPEN' ? reason.trim() : undefined),
    onSuccess: ({ closedUntil }) => {
      toast('success', booksClosed(closedUntil))
      setTyped(undefined)
      setReason('')
      setAsked(undefined)
    },
    onError: (error) => toast('error', sentence(closingFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['accounting'] }),
  })
  if (!data) return null
  const { closedUntil } = data
  const yesterday = addDays(parisDay(new Date()), -1)
  const until = typed ?? closedUntil ?? ''
  const isEarlier = closedUntil !== null && until < closedUntil
  return (
    <section className="card stack" aria-labelledby="closing">
      <h2 id="closing">Comptes arrêtés</h2>
      <p>
        {closedUntil === null
          ? 'Aucun exercice n’est arrêté\u00a0: une erreur d’année dans une date changerait les comptes de l’an dernier.'
          : `Les comptes sont arrêtés au ${formatDay(closedUntil)}. Leurs chiffres et leurs écritures ne changent plus.`}
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
              disabled={until === '' || until === closedUntil || until > yesterday || (isEarlier && !opens)}
              onClick={() => setAsked(isEarlier ? 'OPEN' : 'CLOSE')}
            >
              {isEarlier ? 'Rouvrir des jours…' : 'Arrêter les comptes…'}
            </Button>
            {closedUntil !== null && opens && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  setTyped('')
                  setAsked('OPEN')
                }}
              >
                Tout rouvrir…
              </button>
            )}
          </div>
          {isEarlier && !opens && (
            <p className="small soft">
              Rouvrir des comptes arrêtés revient à un super-administrateur&nbsp;: demandez-le-lui, avec la raison.
            </p>
          )}
          <Confirm
            opened={asked !== undefined}
            title={
              asked === 'OPEN'
                ? 'Rouvrir des comptes arrêtés\u00a0?'
                : `Arrêter les comptes au ${until && formatDay(until)}\u00a0?`
            }
            action={asked === 'OPEN' ? 'Rouvrir' : 'Arrêter les comptes'}
            onConfirm={async () => {
              await save.mutateAsync(until || null)
            }}
            onClose={() => {
              if (asked === 'OPEN' && until === '') setTyped(undefined)
              setAsked(undefined)
            }}
          >
            <div className="stack">
              <p>{whatFollows(closedUntil, until || null)}</p>
              {asked === 'OPEN' && (
                <Textarea
                  label="Raison"
                  description="Elle reste dans le journal."
                  required
                  maxLength={500}
                  value={reason}
                  onChange={({ currentTarget: { value } }) => setReason(value)}
                />
              )}
            </div>
          </Confirm>
        </>
      )}
    </section>
  )
}
