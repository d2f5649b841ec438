import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import type { State } from '../../../society/persons/contract.ts'
import { erase } from '../erasure/client.ts'
import { erasureDone, erasureFailed, lastSuperAdmin } from '../messages.ts'

/** What an erasure removes, for the texts of its dialogs. */
export const ERASED_PARTS =
  'nom, e-mail, téléphone, date de naissance, adresse, enfants (sauf ceux qu’un autre parent a déclarés), rôles, consentements, carte de membre et sessions'

export const STAYS =
  'Les commandes, les paiements et les reçus restent dix ans, comme la loi le demande, sans rien qui dise à qui ils étaient.'

type Erasable = { id: number; firstName: string; lastName: string; state: State | null }

/** Erases a person for good; rendered for super-administrators only. */
export function ErasePerson({ person }: { person: Erasable }) {
  const supervises = useMay(may.superviseSociety)
  const [asking, setAsking] = useState(false)
  if (!supervises || person.state === 'ERASED') return null
  return (
    <>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        Effacer ce compte
      </Button>
      {asking && <ErasureQuestion person={person} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Asks for the reason, says what is erased and what stays, and erases. */
export function ErasureQuestion({ person, onClose }: { person: Erasable; onClose: () => void }) {
  const queries = useQueryClient()
  const erasure = useMutation({
    mutationFn: (reason: string) => erase(person.id, reason),
    onSuccess: () => {
      onClose()
      toast('success', erasureDone(nameOf(person)))
      void queries.invalidateQueries({ queryKey: ['commands'] })
      return queries.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) =>
      toast(
        'error',
        error instanceof HttpProblem && error.code === 'last-super-admin'
          ? lastSuperAdmin
          : sentence(erasureFailed, error),
      ),
  })
  return (
    <Confirm
      opened
      title={'Effacer ce compte pour toujours\u00a0?'}
      action="Effacer pour toujours"
      reason="Motif de l’effacement"
      busy={erasure.isPending}
      onConfirm={(reason) => erasure.mutate(reason)}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          Le compte de <strong>{nameOf(person)}</strong> sera effacé, et rien ne le ramènera.
        </p>
        <p>Seront effacés : {ERASED_PARTS}.</p>
        <p>{STAYS}</p>
        <p>La personne recevra un dernier e-mail avec votre motif.</p>
      </div>
    </Confirm>
  )
}
