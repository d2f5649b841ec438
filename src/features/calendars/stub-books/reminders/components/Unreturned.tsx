import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../../shared/counted.ts'
import { formatMoment } from '../../../../../shared/dates.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { rangeWords } from '../../labels.ts'
import { listUnreturned, type ReminderResult, remindSellers } from '../contract.ts'
import styles from './Unreturned.module.css'

const REMINDER_FAILED = {
  404: 'Cette campagne n’existe plus.',
  429: 'Trop de relances à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'La relance n’est pas partie. Réessayez.',
}

const ofYear = (campaign: number | undefined) => ({ ...(campaign !== undefined && { campaign }) })

const unreturnedQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['calendars', 'reminders', year],
    queryFn: async ({ signal }) => (await call(listUnreturned, { query: ofYear(year) }, signal)).rows,
  })

const remind = (year: number | undefined, sellers: number[]) =>
  call(remindSellers, { query: ofYear(year), body: { sellers } })

const mayAsk = ({ reachable, due }: ReminderResult) => reachable && due
const nameOf = ({ seller: { firstName, lastName } }: ReminderResult) => `${firstName} ${lastName}`

/** Sellers who have not returned a book; lists the recipients before the mail is sent (rules#calendar-reminders). */
export function UnreturnedBooks({ year, onClose }: { year: number | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(unreturnedQuery(year))
  const asking = useMutation({
    mutationFn: (sellers: number[]) => remind(year, sellers),
    onSuccess: ({ sent }) =>
      toast(
        sent > 0 ? 'success' : 'info',
        sent > 0 ? `${counted(sent, 'e-mail')} en route.` : 'Personne n’est à relancer.',
      ),
    onError: (error) => toast('error', sentence(REMINDER_FAILED, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calendars'] }),
  })
  const due = data?.filter(mayAsk) ?? []
  return (
    <Dialog title="Qui n’a pas encore rendu son carnet" onClose={onClose} size={640} long>
      <div className="stack">
        {isError && <ErrorState onRetry={() => void refetch()}>La liste n’a pas pu être chargée.</ErrorState>}
        {!data && !isError && <SkeletonRows rows={3} />}
        {data?.length === 0 && <p>Tous les carnets confiés sont rendus.</p>}
        {data && data.length > 0 && (
          <ul className={`framed ${styles.sellers}`}>
            {data.map((row) => (
              <li key={row.seller.id} className="row between">
                <span>
                  <strong>{nameOf(row)}</strong>
                  <span className="small soft">
                    {' · '}
                    {row.books.map(({ firstStub, lastStub }) => rangeWords(firstStub, lastStub)).join(', ')}
                    {!row.reachable && ' · sans compte actif\u00a0: à joindre autrement'}
                    {row.reachable && row.remindedAt && ` · relancé le ${formatMoment(row.remindedAt)}`}
                  </span>
                </span>
                {mayAsk(row) && (
                  <Button
                    variant="default"
                    disabled={asking.isPending}
                    aria-label={`Relancer ${nameOf(row)}`}
                    onClick={() => asking.mutate([row.seller.id])}
                  >
                    Relancer
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {data && data.length > 0 && (
          <p className="soft">
            {due.length === 0
              ? 'Personne n’est à relancer aujourd’hui\u00a0: pas deux fois en 24 heures.'
              : `Un e-mail à chacun, avec ses numéros et la fin de la vente. Pas deux fois en 24 heures.`}
          </p>
        )}
        <div className="row">
          {due.length > 1 && (
            <Button loading={asking.isPending} onClick={() => asking.mutate(due.map(({ seller }) => seller.id))}>
              Relancer les {due.length}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
