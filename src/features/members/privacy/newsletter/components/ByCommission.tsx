import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { de } from '../../../../../shared/french.ts'
import { sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useHolder } from '../../../../platform/access/client.ts'
import { may } from '../../../../platform/access/contract.ts'
import { isAllowed } from '../../../../platform/access/rules.ts'
import { lightCommissionsQuery } from '../../../../society/commissions/client.ts'
import { commissionLeft, commissionNameInUse, consentFailed } from '../../messages.ts'
import { newsletterQuery, receiveAgain, refuseFrom } from '../client.ts'
import type { Newsletter } from '../contract.ts'

type NamedCommission = { id: number; name: string }
type Props = { personId: number; own: boolean } & Pick<Newsletter, 'optIn' | 'refused'>

/**
 * Commissions whose messages the member refuses while taking the others; the member chooses here among those open to
 * them.
 */
export function ByCommission({ personId, own, optIn, refused }: Props) {
  const others = useOpen().filter(({ id }) => !refused.some((each) => each.id === id))
  const place = useRef<HTMLElement>(null)
  // The pressed button disappears with its row, so the focus moves to the list.
  const onChosen = () => place.current?.focus()
  const choosable = own && optIn && others.length > 0
  if (refused.length === 0 && !choosable) return null
  return (
    <section ref={place} tabIndex={-1} aria-label="Messages par commission" className="stack">
      {refused.length > 0 && (
        <div className="stack-tight">
          <p>Sauf les messages de ces commissions&nbsp;:</p>
          <Commissions
            personId={personId}
            own={own}
            onChosen={onChosen}
            commissions={refused}
            action="Recevoir à nouveau"
          />
        </div>
      )}
      {choosable && (
        <details>
          <summary>Choisir par commission</summary>
          <Commissions
            personId={personId}
            own={own}
            onChosen={onChosen}
            commissions={others}
            action="Ne plus recevoir"
          />
        </details>
      )}
    </section>
  )
}

/** Commissions that may write to the member. */
function useOpen(): NamedCommission[] {
  const holder = useHolder()
  const { data } = useQuery(lightCommissionsQuery)
  return (data?._embedded.data ?? []).filter(
    (each) => each.active && holder && isAllowed(holder, may.seeCommission, each),
  )
}

type ListProps = Pick<Props, 'personId' | 'own'> & {
  commissions: readonly NamedCommission[]
  action: 'Recevoir à nouveau' | 'Ne plus recevoir'
  onChosen: () => void
}

function Commissions({ personId, own, commissions, action, onChosen }: ListProps) {
  const queries = useQueryClient()
  const leaves = action === 'Ne plus recevoir'
  const choice = useMutation({
    mutationFn: (commissionId: number) => (leaves ? refuseFrom : receiveAgain)(personId, commissionId),
    onSuccess: (answer) => {
      queries.setQueryData(newsletterQuery(personId).queryKey, answer)
      toast('success', leaves ? commissionLeft : commissionNameInUse)
      onChosen()
    },
    onError: (error) => toast('error', sentence(consentFailed, error)),
  })
  return (
    <ul className="framed">
      {commissions.map(({ id, name }) => (
        <li key={id} className="row between">
          <span>{name}</span>
          {own && (
            <Button
              variant="default"
              loading={choice.isPending && choice.variables === id}
              disabled={choice.isPending}
              aria-label={`${action} les messages ${de(name)}`}
              onClick={() => choice.mutate(id)}
            >
              {action}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
