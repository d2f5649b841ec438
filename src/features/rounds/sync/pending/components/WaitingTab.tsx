import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { formatMoment } from '../../../../../shared/dates.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import type { Waiting } from '../../contract.ts'
import * as contract from '../../contract.ts'
import { operationWords, whyWords } from '../labels.ts'

const waitingQuery = queryOptions({
  queryKey: ['calendars', 'waiting'],
  queryFn: async ({ signal }) => (await call(contract.listWaiting, {}, signal)).rows,
})
const decide = (ids: string[], apply: boolean) => call(contract.decide, { body: { ids, apply } })

const DECISION_FAILED = {
  429: 'Trop de décisions à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'La décision n’a pas pu être enregistrée. Réessayez.',
}
const describeRow = (row: Waiting) =>
  [`${row.seller ?? 'Vendeur inconnu'}, le ${formatMoment(row.at)}`, whyWords(row)].filter(Boolean).join(' · ')

type Decision = { rows: readonly Waiting[]; apply: boolean }

/** Operations that phones were not allowed to make: applied or rejected by an administrator (rules#rounds). */
export function WaitingTab() {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(waitingQuery)
  const [asked, setAsked] = useState<Decision>()
  const deciding = useMutation({
    mutationFn: ({ rows, apply }: Decision) =>
      decide(
        rows.map(({ id }) => id),
        apply,
      ),
    onSuccess: async ({ decided }, { rows, apply }) => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      setAsked(undefined)
      if (decided === 0) toast('info', 'Rien n’a changé\u00a0: c’est déjà décidé, ou pas encore payé.')
      else
        toast(
          'success',
          `${apply ? counted(decided, 'envoi accepté', 'envois acceptés') : counted(decided, 'envoi écarté', 'envois écartés')}.`,
        )
      if (decided > 0 && decided < rows.length) toast('info', 'Le reste est déjà décidé, ou pas encore payé.')
    },
    onError: (error) => toast('error', sentence(DECISION_FAILED, error)),
  })
  if (isError) return <ErrorState onRetry={() => void refetch()}>Les envois n’ont pas pu être chargés.</ErrorState>
  if (!data) return <SkeletonRows rows={3} />
  if (data.length === 0)
    return (
      <EmptyState>
        Rien à décider. Ce qu’envoie un téléphone retiré, ou quelqu’un qui n’a plus le droit de vendre, vous attend ici.
      </EmptyState>
    )
  return (
    <div className="stack">
      <p className="soft">
        Accepté, un envoi vaut comme s’il était arrivé à temps&nbsp;: un don est enregistré, avec sa souche.
      </p>
      {data.length > 1 && (
        <div className="row">
          <Button onClick={() => setAsked({ rows: data, apply: true })}>Tout accepter ({data.length})</Button>
          <Button variant="default" onClick={() => setAsked({ rows: data, apply: false })}>
            Tout écarter
          </Button>
        </div>
      )}
      <ul className="framed">
        {data.map((row) => (
          <li key={row.id} className="row between">
            <span>
              <strong>{operationWords(row)}</strong>
              {row.door && ` · ${row.door}`}
              <br />
              <span className="small soft">{describeRow(row)}</span>
            </span>
            <span className="row">
              <Button
                variant="default"
                disabled={deciding.isPending}
                aria-label={`Accepter\u00a0: ${operationWords(row)}${row.door ? `, ${row.door}` : ''}`}
                onClick={() => deciding.mutate({ rows: [row], apply: true })}
              >
                Accepter
              </Button>
              <Button
                variant="subtle"
                disabled={deciding.isPending}
                aria-label={`Écarter\u00a0: ${operationWords(row)}${row.door ? `, ${row.door}` : ''}`}
                onClick={() => setAsked({ rows: [row], apply: false })}
              >
                Écarter
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          opened
          title={titleOf(asked)}
          action={asked.apply ? 'Accepter' : 'Écarter'}
          busy={deciding.isPending}
          onConfirm={() => deciding.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked.apply
            ? 'Les dons sont enregistrés comme s’ils étaient arrivés à temps. '
            : 'Rien n’en est enregistré\u00a0: un don écarté n’est dans aucun compte. '}
          C’est définitif.
        </Confirm>
      )}
    </div>
  )
}

const titleOf = ({ rows, apply }: Decision) => {
  const [row] = rows
  const what = rows.length === 1 && row ? `«\u00a0${operationWords(row)}\u00a0»` : counted(rows.length, 'envoi')
  return `${apply ? 'Accepter' : 'Écarter'} ${what}\u00a0?`
}
