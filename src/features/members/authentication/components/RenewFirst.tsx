import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasEnded, parisDay } from '../../../../shared/dates.ts'
import { serverNow } from '../../../../web/clock.ts'
import { sentence } from '../../../../web/http.ts'
import { PageTitle } from '../../../../web/ui/Page.tsx'
import { Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { renewSession } from '../../../platform/access/client.ts'
import { signOutNow } from '../client.ts'
import { renewalFailed } from '../messages.ts'
import { openRenewal } from '../recovery/client.ts'

/**
 * Sends a member whose fee has lapsed (307, rules#sign-in) to the renewal before any other page; one who has paid since
 * goes on.
 */
export function RenewFirst() {
  const [failure, setFailure] = useState<string>()
  const asked = useRef(false)
  const navigate = useNavigate()

  const ask = async () => {
    setFailure(undefined)
    try {
      const { token, userId, accountValidity } = await openRenewal()
      if (!hasEnded(accountValidity, parisDay(new Date(serverNow())))) return renewSession(accountValidity)
      await navigate(`/renewsubscription?token=${token}&userid=${userId}`, { replace: true })
    } catch (error) {
      setFailure(sentence(renewalFailed, error))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, although React may run effects twice
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  }, [])

  if (!failure) return <SkeletonRows rows={4} />
  return (
    <>
      <PageTitle>Votre cotisation est à renouveler</PageTitle>
      <Notice tone="bad" alert>
        {failure}
      </Notice>
      <div className="row">
        <Button onClick={() => void ask()}>Réessayer</Button>
        <Button variant="default" onClick={() => void signOutNow()}>
          Déconnexion
        </Button>
      </div>
    </>
  )
}
