import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { Checklist } from '../../closing/components/Checklist.tsx'
import { close, reopen } from '../client.ts'
import type { Campaign } from '../contract.ts'
import { CAMPAIGN_FAILED } from '../messages.ts'

/** Closes a campaign once every book is back, and first says what that does (rules#calendar-closing). */
export function Closing({ campaign: { id, year, closedAt } }: { campaign: Campaign }) {
  const queries = useQueryClient()
  const mayReopen = useMay(may.manageSociety)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const act = useMutation({
    mutationFn: () => (closedAt ? reopen(id) : close(id, reason)),
    onSuccess: () =>
      toast('success', closedAt ? `La campagne ${year} est rouverte.` : `La campagne ${year} est clôturée.`),
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: ['calendars'] })
    },
  })
  if (closedAt && !mayReopen) return null
  return (
    <>
      <Button
        variant="default"
        aria-label={closedAt ? `Rouvrir la campagne ${year}` : `Clôturer la campagne ${year}`}
        onClick={() => {
          act.reset()
          setAsking(true)
        }}
      >
        {closedAt ? 'Rouvrir' : 'Clôturer'}
      </Button>
      {act.isError && (
        <Notice tone="bad" alert title={closedAt ? 'La campagne n’est pas rouverte' : 'La campagne n’est pas clôturée'}>
          {sentence(CAMPAIGN_FAILED, act.error)}
        </Notice>
      )}
      <Confirm
        opened={asking}
        title={closedAt ? `Rouvrir la campagne ${year}\u00a0?` : `Clôturer la campagne ${year}\u00a0?`}
        action={closedAt ? 'Rouvrir' : 'Clôturer'}
        busy={act.isPending}
        onConfirm={() => act.mutate()}
        onClose={() => setAsking(false)}
      >
        {!closedAt && asking && <Checklist id={id} year={year} reason={reason} onReason={setReason} />}
        {closedAt
          ? 'La vente reprend sur la page publique et au bureau si ses dates le permettent, et les carnets changent de nouveau.'
          : 'Plus rien ne sera vendu sur la page publique ni au bureau, et rien ne changera plus dans les carnets. Un don déjà reçu à une porte sera encore pris, à vérifier, sans changer le rapport, qui devient définitif.'}
      </Confirm>
    </>
  )
}
