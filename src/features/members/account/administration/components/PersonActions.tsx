import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { de } from '../../../../../shared/french.ts'
import { HttpProblem, sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useSession } from '../../../../platform/access/client.ts'
import { personQuery } from '../../../../society/persons/client.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import type { Person } from '../../../../society/persons/contract.ts'
import { maySignIn } from '../../../../society/persons/rules.ts'
import { mayRecover } from '../../../authentication/rules.ts'
import { endEverySession } from '../../../authentication/security/client.ts'
import { ErasePerson } from '../../../privacy/components/ErasePerson.tsx'
import { reactivate, sendLink, suspend } from '../client.ts'
import {
  accountReactivated,
  accountSuspended,
  LINKS_SENT,
  linkFailed,
  reactivationFailed,
  signedOut,
  signOutFailed,
  suspensionFailed,
} from '../messages.ts'

/** Runs an act on a person, tells how it went, and shows the person as they are then. */
function useAct<Given, Answer>(
  id: number,
  act: (given: Given) => Promise<Answer>,
  told: (answer: Answer) => string,
  failed: { other: string },
) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: personQuery(id).queryKey })
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      toast('success', told(answer))
      return refresh()
    },
    onError: (error) => {
      toast('error', sentence(failed, error))
      return error instanceof HttpProblem && error.status === 409 ? refresh() : undefined
    },
  })
}

/** What an administrator of persons does about an account: change, send a link, sign out, suspend, reopen. */
export function PersonActions({ person }: { person: Person }) {
  const { id, state, email } = person
  const own = useSession()?.userId === id
  const name = nameOf(person)
  const [suspending, setSuspending] = useState(false)
  const link = useAct(
    id,
    () => sendLink(id),
    ({ sent }) => LINKS_SENT[sent],
    linkFailed,
  )
  const out = useAct(
    id,
    () => endEverySession(id),
    () => signedOut(name),
    signOutFailed,
  )
  const open = useAct(
    id,
    () => reactivate(id),
    () => accountReactivated(name),
    reactivationFailed,
  )
  const suspension = useAct(
    id,
    async (reason: string) => {
      await suspend(id, reason)
      setSuspending(false)
    },
    () => accountSuspended(name),
    suspensionFailed,
  )
  if (state === 'ERASED') return null
  return (
    <section aria-label="Actions">
      <div className="row">
        {state !== 'REFUSED' && (
          <Button component={Link} to={`/accountWrapper/${id}`} variant="default">
            Modifier
          </Button>
        )}
        {email && mayRecover(state) && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate(undefined)}>
            {maySignIn(state) || state === 'FEE_PAID' ? 'Envoyer un lien de mot de passe' : 'Renvoyer le lien'}
          </Button>
        )}
        {maySignIn(state) && !own && (
          <>
            {email && (
              <Button variant="default" loading={out.isPending} onClick={() => out.mutate(undefined)}>
                Déconnecter ses appareils
              </Button>
            )}
            <Button variant="default" onClick={() => setSuspending(true)}>
              Suspendre…
            </Button>
          </>
        )}
        {!own && <ErasePerson person={person} />}
        {state === 'SUSPENDED' && (
          <Button loading={open.isPending} onClick={() => open.mutate(undefined)}>
            Rouvrir le compte
          </Button>
        )}
      </div>
      {suspending && (
        <Confirm
          opened
          title={`Suspendre le compte ${de(name)}\u00a0?`}
          action="Suspendre le compte"
          reason="Motif, que la personne lira"
          busy={suspension.isPending}
          onConfirm={(reason) => suspension.mutate(reason)}
          onClose={() => setSuspending(false)}
        >
          Tous ses appareils sont déconnectés aussitôt. Rien n’est effacé : le compte peut être rouvert.
        </Confirm>
      )}
    </section>
  )
}
