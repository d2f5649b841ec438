import { Button } from '@mantine/core'
import { useState } from 'react'
import { useValidation } from './PersonDecisions.ts'
import { nameOf } from './PersonFacts.ts'
import { PersonRefusal } from './PersonRefusal.tsx'

type Props = {
  person: { id: number; firstName: string; lastName: string }
  /** `night` where several stand in a list: the main red is for one action of a screen. */
  color?: 'brand' | 'night'
  onDecided?: () => void
}

/** Validate or refuse an account that has paid: what an administrator of persons decides. */
export function PersonDecision({ person, color = 'brand', onDecided }: Props) {
  const [refusing, setRefusing] = useState(false)
  const validation = useValidation(person)
  const name = nameOf(person)
  return (
    <div className="decision">
      <Button
        color={color}
        loading={validation.isPending}
        aria-label={`Valider le compte de ${name}`}
        onClick={() => {
          validation.mutate()
          onDecided?.()
        }}
      >
        Valider
      </Button>
      <Button
        variant="default"
        disabled={validation.isPending}
        aria-label={`Refuser le compte de ${name}`}
        onClick={() => setRefusing(true)}
      >
        Refuser
      </Button>
      {refusing && (
        <PersonRefusal person={person} onClose={() => setRefusing(false)} {...(onDecided && { onDone: onDecided })} />
      )}
    </div>
  )
}
