import { Button } from '@mantine/core'
import { IconLock, IconLogout, IconMailForward, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { de } from '../../../../../shared/french.ts'
import { byId } from '../../../../../web/calls.ts'
import { call, HttpProblem, sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { type MoreAction, MoreMenu } from '../../../../../web/ui/MoreMenu.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useMay, useSession } from '../../../../platform/access/client.ts'
import { may } from '../../../../platform/access/contract.ts'
import { personQuery } from '../../../../society/persons/client.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import type { Person } from '../../../../society/persons/contract.ts'
import { maySignIn } from '../../../../society/persons/rules.ts'
import { mayRecover } from '../../../authentication/rules.ts'
import { endEverySession } from '../../../authentication/security/client.ts'
import { ErasureQuestion } from '../../../privacy/components/ErasePerson.tsx'
import { reactivateUser, sendUserLink, suspendUser } from '../contract.ts'
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

const suspend = (id: number, reason: string) => call(suspendUser, { params: { id }, body: { reason } })
const reactivate = byId(reactivateUser)
const sendLink = byId(sendUserLink)

/** Runs an action on a person, reports its outcome, and shows the updated person. */
function useAct<Given, Answer>(
  id: number,
  act: (given: Given) => Promise<Answer>,
  describeDone: (answer: Answer) => string,
  failed: { other: string },
) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: personQuery(id).queryKey })
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      toast('success', describeDone(answer))
      return refresh()
    },
    onError: (error) => {
      toast('error', sentence(failed, error))
      return error instanceof HttpProblem && error.status === 409 ? refresh() : undefined
    },
  })
}

/** Actions of an administrator of persons on an account: edit, send a link, sign out, reopen, suspend, erase. */
export function PersonActions({ person }: { person: Person }) {
  const { id, state, email } = person
  const own = useSession()?.userId === id
  const supervises = useMay(may.superviseSociety)
  const name = nameOf(person)
  const [asking, setAsking] = useState<'suspend' | 'erase'>()
  const close = () => setAsking(undefined)
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
      close()
    },
    () => accountSuspended(name),
    suspensionFailed,
  )
  if (state === 'ERASED') return null
  const signsIn = maySignIn(state)
  const actions: (MoreAction | false)[] = [
    state !== 'REFUSED' && { label: 'Modifier la fiche', icon: IconPencil, to: `/accountWrapper/${id}` },
    Boolean(email && mayRecover(state)) && {
      label: signsIn || state === 'FEE_PAID' ? 'Envoyer un lien de mot de passe' : 'Renvoyer le lien',
      icon: IconMailForward,
      busy: link.isPending,
      onPress: () => link.mutate(undefined),
    },
    Boolean(email && signsIn && !own) && {
      label: 'Déconnecter ses appareils',
      icon: IconLogout,
      busy: out.isPending,
      onPress: () => out.mutate(undefined),
    },
    signsIn && !own && { label: 'Suspendre…', icon: IconLock, bad: true, onPress: () => setAsking('suspend') },
    supervises &&
      !own && { label: 'Effacer ce compte…', icon: IconTrash, bad: true, onPress: () => setAsking('erase') },
  ]
  return (
    <section aria-label="Actions" className="row">
      {state === 'SUSPENDED' && (
        <Button loading={open.isPending} onClick={() => open.mutate(undefined)}>
          Rouvrir le compte
        </Button>
      )}
      <MoreMenu label="Autres actions" actions={actions.filter((each) => each !== false)} />
      {asking === 'suspend' && (
        <Confirm
          opened
          title={`Suspendre le compte ${de(name)}\u00a0?`}
          action="Suspendre le compte"
          reason="Motif, que la personne lira"
          busy={suspension.isPending}
          onConfirm={(reason) => suspension.mutate(reason)}
          onClose={close}
        >
          Tous ses appareils sont déconnectés aussitôt. Rien n’est effacé : le compte peut être rouvert.
        </Confirm>
      )}
      {asking === 'erase' && <ErasureQuestion person={person} onClose={close} />}
    </section>
  )
}
