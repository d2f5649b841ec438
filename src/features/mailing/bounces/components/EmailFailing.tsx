import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { byId } from '../../../../web/calls.ts'
import { sentence } from '../../../../web/http.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { personQuery } from '../../../society/persons/client.ts'
import type { EmailFault, Person } from '../../../society/persons/contract.ts'
import { FAULT_LABELS } from '../../../society/persons/labels.ts'
import { retryEmail } from '../contract.ts'
import { RETRY_PLANNED, retryFailed } from '../messages.ts'

const writeAgain = byId(retryEmail)

type Failing = { id: number; email: string | null; fault: EmailFault; since: string }

/** The problem of a person's e-mail; undefined if there is none. */
function failingOf({ id, email, emailFault, emailFailingSince }: Person): Failing | undefined {
  if (!emailFault || !emailFailingSince) return undefined
  return { id, email, fault: emailFault, since: formatDay(parisDay(new Date(emailFailingSince))) }
}

/** « Nos e-mails ne vous parviennent plus »: tells the member what they can do about it. */
export function OwnEmailFailing({ person }: { person: Person }) {
  const failing = failingOf(person)
  if (!failing) return null
  const { id, email, fault, since } = failing
  if (fault === 'COMPLAINT')
    return (
      <Notice tone="warn" title="Vous ne recevez plus nos envois groupés">
        Un de nos e-mails a été signalé comme indésirable depuis votre boîte&nbsp;: depuis le {since}, seuls vous
        parviennent ceux qui concernent votre compte. C’était une erreur&nbsp;? Reprenez les nouvelles dans l’onglet
        «&nbsp;Mes données&nbsp;» de votre compte.
      </Notice>
    )
  return (
    <Notice tone="warn" title="Nos e-mails ne vous parviennent plus">
      <div className="stack-tight">
        <p>
          Ceux que nous envoyons à <strong>{email}</strong> nous reviennent depuis le {since}
          {'\u00a0'}: {FAULT_LABELS[fault]}. Votre boîte fonctionne de nouveau&nbsp;? Dites-le-nous ici. Vous en avez
          changé&nbsp;? Donnez-nous la nouvelle adresse avec «&nbsp;Nous contacter&nbsp;», au bas de la page.
        </p>
        <Retry id={id} label="Ma boîte fonctionne" />
      </div>
    </Notice>
  )
}

/** « E-mail en échec depuis le… », for administrators of persons; `acts` if they may act on this account. */
export function EmailFailing({ person, acts }: { person: Person; acts: boolean }) {
  const failing = failingOf(person)
  if (!failing) return null
  const { id, fault, since } = failing
  const title =
    fault === 'COMPLAINT'
      ? `E-mail signalé comme indésirable le ${since}\u00a0: plus d’envois groupés`
      : `E-mail en échec depuis le ${since}\u00a0: ${FAULT_LABELS[fault]}`
  return (
    <Notice tone="warn" title={title}>
      <div className="row between">
        {fault === 'COMPLAINT'
          ? 'Les e-mails qui concernent le compte partent toujours.'
          : 'Plus rien n’est envoyé à cette adresse tant qu’elle n’est pas changée, confirmée ou réessayée.'}
        {acts && <Retry id={id} label="Réessayer" />}
      </div>
    </Notice>
  )
}

function Retry({ id, label }: { id: number; label: string }) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => writeAgain(id),
    onSuccess: () => toast('success', RETRY_PLANNED),
    onError: (error) => toast('error', sentence(retryFailed, error)),
    onSettled: () => client.invalidateQueries({ queryKey: personQuery(id).queryKey }),
  })
  return (
    <div>
      <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
        {label}
      </Button>
    </div>
  )
}
