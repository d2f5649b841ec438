import { Checkbox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { SUBSCRIPTIONS } from '../../persons/contract.ts'
import { SUBSCRIPTION_LABELS } from '../../persons/labels.ts'
import { opennessQuery } from '../client.ts'
import type { Commission } from '../contract.ts'
import { SUBSCRIPTION_WORDS } from '../labels.ts'

type Subscribers = Commission['authorizedSubscribers']
type Props = { id: number; chosen: Subscribers; onChange: (chosen: Subscribers) => void }

/** Audience of a commission, with the number of members before it is saved. */
export function OpenTo({ id, chosen, onChange }: Props) {
  const { data: members, isError } = useQuery({ ...opennessQuery(id, chosen), placeholderData: keepPreviousData })
  return (
    <fieldset className="choices">
      <legend>Ouverte à</legend>
      {SUBSCRIPTIONS.map((subscription) => (
        <Checkbox
          key={subscription}
          label={SUBSCRIPTION_LABELS[subscription]}
          description={SUBSCRIPTION_WORDS[subscription]}
          checked={chosen.includes(subscription)}
          onChange={(event) =>
            onChange(
              SUBSCRIPTIONS.filter((each) =>
                each === subscription ? event.currentTarget.checked : chosen.includes(each),
              ),
            )
          }
        />
      ))}
      <p role="status">
        {isError && 'Le nombre de membres n’a pas pu être compté.'}
        {members !== undefined && <strong>{counted(members, 'membre')}</strong>}
        {members !== undefined &&
          (chosen.length > 0
            ? '\u00a0: qui a l’une de ces adhésions, et qui a un rôle dans la commission.'
            : '\u00a0: sans adhésion choisie, seuls ceux qui ont un rôle dans la commission la voient.')}
      </p>
    </fieldset>
  )
}
