import { Textarea } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { call } from '../../../../web/http.ts'
import { SkeletonRows } from '../../../../web/ui/states.tsx'
import { type Checklist as List, readChecklist } from '../contract.ts'
import { differenceWords } from '../labels.ts'

const checklistQuery = (id: number) =>
  queryOptions({
    queryKey: ['calendars', 'closing', id],
    queryFn: ({ signal }) => call(readChecklist, { params: { id } }, signal),
    staleTime: 0,
  })

const isDone = ({ uncounted, toCheck, waiting, pending, accounts }: List) =>
  uncounted + toCheck + waiting + pending + accounts.length === 0

type Props = { id: number; year: number; reason: string; onReason: (reason: string) => void }

/** What is still open before a campaign is closed; the rest needs a reason (rules#calendar-closing). */
export function Checklist({ id, year, reason, onReason }: Props) {
  const { data } = useQuery(checklistQuery(id))
  if (!data) return <SkeletonRows rows={3} />
  if (isDone(data))
    return <p>Carnets comptés, ventes vérifiées, envois décidés, cartes payées&nbsp;: tout est réglé.</p>
  const { uncounted, toCheck, waiting, pending, accounts } = data
  return (
    <div className="stack">
      <p>
        <strong>Il reste des points ouverts&nbsp;:</strong>
      </p>
      <ul>
        {uncounted > 0 && (
          <li>
            <Link to={`?onglet=carnets&annee=${year}`}>{counted(uncounted, 'carnet')} à compter</Link>
          </li>
        )}
        {toCheck > 0 && (
          <li>
            <Link to={`?onglet=ventes&verifier=oui&paiement=toutes&annee=${year}`}>
              {counted(toCheck, 'vente')} à vérifier
            </Link>
          </li>
        )}
        {waiting > 0 && <li>{counted(waiting, 'envoi')} de téléphones à décider, sous «&nbsp;À décider&nbsp;»</li>}
        {pending > 0 && (
          <li>
            {counted(pending, 'achat')} par carte en attente&nbsp;: la banque est interrogée à la clôture, et ce qui
            n’est pas payé est annulé
          </li>
        )}
        {accounts.map((account) => (
          <li key={account.seller ?? ''}>
            {account.seller ?? 'Sans vendeur'}&nbsp;: {differenceWords(account)}
          </li>
        ))}
      </ul>
      <Textarea
        label="Pourquoi clôturer quand même"
        description="Ce motif figurera au rapport, avec les écarts et votre nom."
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
    </div>
  )
}
