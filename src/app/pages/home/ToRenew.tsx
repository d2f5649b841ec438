import { Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { renewalFailed } from '../../../features/members/authentication/messages.ts'
import { openRenewal } from '../../../features/members/authentication/recovery/client.ts'
import type { Person } from '../../../features/society/persons/contract.ts'
import { configurationQuery } from '../../../features/society/settings/client.ts'
import { accessEnd } from '../../../features/society/settings/rules.ts'
import { formatDay, hasEnded, parisDay } from '../../../shared/dates.ts'
import { serverNow } from '../../../web/clock.ts'
import { sentence } from '../../../web/http.ts'
import { toast } from '../../../web/ui/toast.tsx'
import styles from './Waiting.module.css'

/** Whether the paid period has ended, even before the nightly job changes the account. */
const isOver = (person: Person) =>
  person.state === 'EXPIRED' || hasEnded(person.accountValidity, parisDay(new Date(serverNow())))

/** The fee of a season that may be paid, with a link to the payment. */
export function ToRenew({ person, season }: { person: Person; season: number }) {
  const navigate = useNavigate()
  const over = isOver(person)
  const { data } = useQuery(configurationQuery)
  const access = data && accessEnd(person.accountValidity, data.season)
  const renew = useMutation({
    mutationFn: openRenewal,
    onSuccess: ({ token, userId }) => navigate(`/renewsubscription?token=${token}&userid=${userId}`),
    onError: (error) => toast('error', sentence(renewalFailed, error)),
  })
  return (
    <div className={`${styles.todo} ${styles.acted}`}>
      <span className={over ? `${styles.icon} ${styles.bad}` : styles.icon}>
        <IconRefreshAlert size={24} aria-hidden="true" />
      </span>
      <div>
        <strong className={styles.title}>
          {over ? 'Votre cotisation est à renouveler' : `Réglez votre cotisation ${season}`}
        </strong>
        <p className="soft">
          {over ? 'Elle était valable' : 'Adhésion valable'} jusqu’au {formatDay(person.accountValidity)}.
          {over && person.state === 'ACTIVE' && access && ` Votre accès continue jusqu’au ${formatDay(access)}.`}
        </p>
      </div>
      <Button variant={over ? 'filled' : 'default'} loading={renew.isPending} onClick={() => renew.mutate()}>
        {`Renouveler pour ${season}`}
      </Button>
    </div>
  )
}
