import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { de } from '../../../shared/french.ts'
import { HttpProblem } from '../../../web/http.ts'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { listOf, participantsWord } from '../../catalogue/resources/administered/components/addresses.ts'
import type { LightCommission } from '../../society/commissions/contract.ts'
import { eventQuery } from './client.ts'
import { Counters } from './components/Counters.tsx'
import { ParticipantList } from './components/ParticipantList.tsx'
import styles from './components/Participants.module.css'
import { whenInWords } from './labels.ts'

const isNone = (error: unknown) => error instanceof HttpProblem && [403, 404, 409].includes(error.status)

/**
 * `…/resources/{resourceId}/participants`: participants of an event, counted and ticked at its door
 * (rules#participants).
 */
export function ParticipantsPage() {
  const commission = useOutletContext<LightCommission>()
  const id = Number(useParams().resourceId)
  const known = Number.isInteger(id) && id > 0
  const { data: event, error, refetch } = useQuery({ ...eventQuery(id), enabled: known })
  const isElsewhere = event !== undefined && event.commission.id !== commission.id
  if (!known || isElsewhere || isNone(error))
    return <NotFound title="Événement introuvable" sentence="Il n’existe pas, ou il est dans les archives." />
  return (
    <Page
      title={event ? `${participantsWord(event)}\u00a0: ${event.name}` : 'Participants'}
      crumbs={[{ label: `Ressources ${de(commission.name)}`, to: listOf(commission) }]}
    >
      {!event &&
        (error ? (
          <ErrorState onRetry={() => void refetch()}>Cet événement n’a pas pu être chargé.</ErrorState>
        ) : (
          <SkeletonRows rows={6} />
        ))}
      {event && (
        <>
          {event.heldOn ? (
            <p className={styles.when}>{whenInWords(event)}</p>
          ) : (
            <p className="soft">
              Vendu sans date, il n’y a pas d’entrée à noter&nbsp;: cette page dit qui en a acheté, et qui doit encore
              payer.
            </p>
          )}
          <Counters event={event} />
          <ParticipantList key={id} event={event} />
        </>
      )}
    </Page>
  )
}
