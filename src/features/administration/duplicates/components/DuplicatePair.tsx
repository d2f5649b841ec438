import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatShortDay } from '../../../../shared/dates.ts'
import { readablePhone } from '../../../../shared/phones.ts'
import { sentence } from '../../../../web/http.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import { PersonState } from '../../../society/persons/components/PersonState.tsx'
import type { PersonRow } from '../../../society/persons/contract.ts'
import { markAsDistinct } from '../client.ts'
import type { Duplicate } from '../contract.ts'
import { REASON_WORDS } from '../labels.ts'
import { apartFailed, MARKED_DISTINCT } from '../messages.ts'
import styles from './Duplicates.module.css'

/** Two accounts side by side, what they share, and the two possible answers. */
export function DuplicatePair({ pair, onCompare }: { pair: Duplicate; onCompare: () => void }) {
  const client = useQueryClient()
  const [one, other] = pair.persons
  const apart = useMutation({
    mutationFn: () => markAsDistinct(one.id, other.id),
    onSuccess: () => toast('success', MARKED_DISTINCT),
    onError: (error) => toast('error', sentence(apartFailed, error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['users', 'duplicates'] }),
  })
  const names = `${nameOf(one)} et ${nameOf(other)}`
  return (
    <div className={styles.duplicate}>
      <div className="row">
        {pair.reasons.map((reason) => (
          <Badge key={reason} tone="warn">
            {REASON_WORDS[reason]}
          </Badge>
        ))}
      </div>
      <div className={styles.sides}>
        <Side person={one} />
        <Side person={other} />
      </div>
      <div className={`row ${styles.answers}`}>
        <Button color="night" aria-label={`Comparer ${names}`} onClick={onCompare}>
          Comparer
        </Button>
        <Button
          variant="default"
          loading={apart.isPending}
          aria-label={`Ce ne sont pas des doublons\u00a0: ${names}`}
          onClick={() => apart.mutate()}
        >
          Ce ne sont pas des doublons
        </Button>
      </div>
    </div>
  )
}

const Side = ({ person }: { person: PersonRow }) => (
  <div className={styles.side}>
    <strong>{nameOf(person)}</strong>
    <PersonState state={person.state} />
    <span className="soft">{person.email}</span>
    <span className="soft">{person.birthDate && `Naissance\u00a0: ${formatShortDay(person.birthDate)}`}</span>
    <span className="soft">{person.phone && readablePhone(person.phone)}</span>
  </div>
)
