import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { cancel, erasureQuery, request } from '../erasure/client.ts'
import { answerBy } from '../erasure/rules.ts'
import { erasureAsked, erasureCancelled, erasureRequestFailed } from '../messages.ts'
import { ERASED_PARTS, STAYS } from './ErasePerson.tsx'
import styles from './Privacy.module.css'

/** The member's request to be erased: make, follow and withdraw it. Administrators can read it. */
export function ErasurePanel({ personId, own }: { personId: number; own: boolean }) {
  const erasure = useQuery(erasureQuery(personId))
  return (
    <section className="card stack" aria-labelledby="erasure-title">
      <h2 id="erasure-title">{own ? 'Effacer mon compte' : 'Effacement'}</h2>
      {erasure.isPending && <SkeletonRows rows={1} />}
      {erasure.isError && (
        <ErrorState onRetry={() => void erasure.refetch()}>La demande n’a pas pu être chargée.</ErrorState>
      )}
      {erasure.data?.request && (
        <Pending personId={personId} own={own} requestedAt={erasure.data.request.requestedAt} />
      )}
      {erasure.data?.request === null &&
        (own ? <Ask personId={personId} /> : <p className="soft">Cette personne n’a pas demandé à être effacée.</p>)}
    </section>
  )
}

function Pending({ personId, own, requestedAt }: { personId: number; own: boolean; requestedAt: string }) {
  const queries = useQueryClient()
  const taking = useMutation({
    mutationFn: () => cancel(personId),
    onSuccess: (answer) => {
      queries.setQueryData(erasureQuery(personId).queryKey, answer)
      toast('success', erasureCancelled)
    },
    onError: (error) => toast('error', sentence(erasureRequestFailed, error)),
  })
  const asked = formatDay(parisDay(new Date(requestedAt)))
  return (
    <>
      <Notice tone="warn" title={`Demandé le ${asked}`}>
        {own
          ? `Un administrateur y répond avant le ${formatDay(answerBy(requestedAt))}. Votre compte reste utilisable jusque-là.`
          : `À traiter avant le ${formatDay(answerBy(requestedAt))}.`}
      </Notice>
      {own && (
        <div>
          <Button variant="default" loading={taking.isPending} onClick={() => taking.mutate()}>
            Annuler ma demande
          </Button>
        </div>
      )}
    </>
  )
}

const refusal = (error: unknown) =>
  error instanceof HttpProblem && error.code === 'last-super-admin'
    ? erasureRequestFailed[409]
    : sentence(erasureRequestFailed, error)

function Ask({ personId }: { personId: number }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const erasureRequest = useMutation({
    mutationFn: () => request(personId),
    onSuccess: (answer) => {
      queries.setQueryData(erasureQuery(personId).queryKey, answer)
      setAsking(false)
      toast('success', erasureAsked)
    },
    onError: (error) => toast('error', refusal(error)),
  })
  return (
    <>
      <p className="soft">
        Un administrateur efface le compte dans le mois. C’est définitif : pour revenir, il faudra s’inscrire de
        nouveau.
      </p>
      <div>
        <Button variant="default" className={styles.danger} onClick={() => setAsking(true)}>
          Demander l’effacement
        </Button>
      </div>
      <Confirm
        opened={asking}
        title={'Demander l’effacement de votre compte\u00a0?'}
        action="Envoyer ma demande"
        busy={erasureRequest.isPending}
        onConfirm={() => erasureRequest.mutate()}
        onClose={() => setAsking(false)}
      >
        <div className="stack">
          <p>Seront effacés : {ERASED_PARTS}.</p>
          <p>{STAYS}</p>
          <p>Vous pourrez annuler tant que ce n’est pas fait.</p>
        </div>
      </Confirm>
    </>
  )
}
