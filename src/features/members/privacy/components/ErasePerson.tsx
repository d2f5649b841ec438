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
import { ERASED_PARTS, STAYS } from './ErasedParts.ts'
import styles from './Privacy.module.css'

type Props = { person: { id: number; firstName: string; lastName: string; state: State | null } }

/** Erasing a person for good, for who supervises the society; nothing for anybody else. */
export function ErasePerson({ person }: Props) {
  const supervises = useMay(may.superviseSociety)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const erasure = useMutation({
    mutationFn: (reason: string) => erase(person.id, reason),
    onSuccess: () => {
      setAsking(false)
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
  if (!supervises || person.state === 'ERASED') return null
  return (
    <>
      <Button variant="default" className={styles.danger} onClick={() => setAsking(true)}>
        Effacer ce compte
      </Button>
      <Confirm
        opened={asking}
        title={'Effacer ce compte pour toujours\u00a0?'}
        action="Effacer pour toujours"
        reason="Motif de l’effacement"
        busy={erasure.isPending}
        onConfirm={(reason) => erasure.mutate(reason)}
        onClose={() => setAsking(false)}
      >
        <div className="stack">
          <p>
            Le compte de <strong>{nameOf(person)}</strong> sera effacé, et rien ne le ramènera.
          </p>
          <p>Seront effacés : {ERASED_PARTS}.</p>
          <p>{STAYS}</p>
          <p>La personne recevra un dernier e-mail avec votre motif.</p>
        </div>
      </Confirm>
    </>
  )
}
