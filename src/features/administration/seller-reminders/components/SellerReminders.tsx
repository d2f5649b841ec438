import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { de } from '../../../../shared/french.ts'
import { call, sentence } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { MailPreview, PreviewFailed } from '../../../../web/ui/MailPreview.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { rangeWords } from '../../../calendars/stub-books/labels.ts'
import { listUnreturned, type ReminderResult } from '../../../calendars/stub-books/reminders/contract.ts'
import { previewReminder, remindSellers, sendTrialReminder } from '../contract.ts'

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

/** The preview for this seller, refetched each time it is shown, because books are returned meanwhile. */
const mailQuery = (year: number | undefined, seller: number | undefined) =>
  queryOptions({
    queryKey: ['calendars', 'reminders', 'mail', year, seller],
    queryFn: ({ signal }) => call(previewReminder, { query: { ...ofYear(year), seller } }, signal),
    enabled: seller !== undefined,
    gcTime: 0,
  })

const sendTrial = (year: number | undefined, seller: number | undefined) =>
  call(sendTrialReminder, { query: { ...ofYear(year), seller } })

const remind = (year: number | undefined, sellers: number[]) =>
  call(remindSellers, { query: ofYear(year), body: { sellers } })

const mayAsk = ({ reachable, due }: ReminderResult) => reachable && due
const nameOf = ({ seller: { firstName, lastName } }: ReminderResult) => `${firstName} ${lastName}`

type Props = { year: number | undefined; onClose: () => void }

/** First the sellers who have not returned a book, then a preview of the mail to the chosen ones (rules#calendar-reminders). */
export function SellerReminders({ year, onClose }: Props) {
  const { data, isError, refetch } = useQuery(unreturnedQuery(year))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const due = data?.filter(mayAsk) ?? []
  const asked = due.filter(({ seller }) => chosen.includes(seller.id))
  return (
    <Dialog title="Qui n’a pas encore rendu son carnet" onClose={onClose} size={640} long>
      {asked.length > 0 && <Check year={year} asked={asked} onBack={() => setChosen([])} />}
      {asked.length === 0 && (
        <div className="stack">
          {isError && <ErrorState onRetry={() => void refetch()}>La liste n’a pas pu être chargée.</ErrorState>}
          {!data && !isError && <SkeletonRows rows={3} />}
          {data?.length === 0 && <p>Tous les carnets confiés sont rendus.</p>}
          {data && data.length > 0 && (
            <ul className="framed">
              {data.map((row) => (
                <SellerRow key={row.seller.id} row={row} onAsk={() => setChosen([row.seller.id])} />
              ))}
            </ul>
          )}
          {data && data.length > 0 && due.length === 0 && (
            <p className="soft">Personne n’est à relancer aujourd’hui&nbsp;: pas deux fois en 24 heures.</p>
          )}
          <div className="row">
            {due.length > 1 && (
              <Button onClick={() => setChosen(due.map(({ seller }) => seller.id))}>Relancer les {due.length}</Button>
            )}
            <Button variant="default" onClick={onClose}>
              Fermer
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

const SellerRow = ({ row, onAsk }: { row: ReminderResult; onAsk: () => void }) => (
  <li className="row between">
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
      <Button variant="default" aria-label={`Relancer ${nameOf(row)}`} onClick={onAsk}>
        Relancer
      </Button>
    )}
  </li>
)

/** The mail as the first seller would get it, with buttons for a test mail and for sending. */
function Check({ year, asked, onBack }: { year: Props['year']; asked: readonly ReminderResult[]; onBack: () => void }) {
  const queries = useQueryClient()
  const [first] = asked
  const seller = first?.seller.id
  const mail = useQuery(mailQuery(year, seller))
  const asking = useMutation({
    mutationFn: () =>
      remind(
        year,
        asked.map((row) => row.seller.id),
      ),
    onSuccess: ({ sent }) => {
      toast(
        sent > 0 ? 'success' : 'info',
        sent > 0 ? `${counted(sent, 'e-mail')} en route.` : 'Personne n’est à relancer.',
      )
      onBack()
    },
    onError: (error) => toast('error', sentence(REMINDER_FAILED, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calendars'] }),
  })
  if (mail.isError)
    return (
      <PreviewFailed onRetry={() => void mail.refetch()} onBack={onBack}>
        L’aperçu n’a pas pu être préparé.
      </PreviewFailed>
    )
  if (!mail.data || !first) return <SkeletonRows rows={1} height={480} />
  const many = asked.length > 1
  return (
    <div className="stack">
      <MailPreview
        mail={mail.data}
        recipients={{
          tone: 'info',
          title: many ? `${counted(asked.length, 'vendeur')} le recevront.` : `${nameOf(first)} le recevra.`,
          others: [
            ...(many ? [`Chacun y lit ses propres numéros\u00a0; voici ceux ${de(nameOf(first))}.`] : []),
            'Personne n’est relancé deux fois en 24 heures.',
          ],
        }}
        sendTrial={() => sendTrial(year, seller)}
      />
      <div className="row">
        <Button loading={asking.isPending} onClick={() => asking.mutate()}>
          {many ? `Envoyer aux ${asked.length} vendeurs` : 'Envoyer'}
        </Button>
        <Button variant="default" disabled={asking.isPending} onClick={onBack}>
          Retour
        </Button>
      </div>
    </div>
  )
}
