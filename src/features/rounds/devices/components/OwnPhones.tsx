import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../web/http.ts'
import type { Device } from '../contract.ts'
import * as contract from '../contract.ts'
import { phoneWords } from '../labels.ts'
import { RevokePhone } from './RevokePhone.tsx'

const ownDevicesQuery = queryOptions({
  queryKey: ['calendars', 'devices', 'own'],
  queryFn: async ({ signal }) => (await call(contract.listOwnDevices, {}, signal)).rows,
})

/** A seller's own phones, to revoke a lost one. Renders nothing while offline. */
export function OwnPhones() {
  const { data = [] } = useQuery(ownDevicesQuery)
  const [asked, setAsked] = useState<Device>()
  const live = data.filter(({ revokedAt }) => revokedAt === null)
  if (live.length === 0) return null
  return (
    <section className="stack" aria-labelledby="own-phones">
      <h2 id="own-phones">Mes téléphones</h2>
      <ul className="framed">
        {live.map((device) => (
          <li key={device.id} className="row between">
            <span>{phoneWords(device)}</span>
            <Button
              variant="default"
              aria-label={`Retirer\u00a0: ${phoneWords(device)}`}
              onClick={() => setAsked(device)}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
      {asked && <RevokePhone device={asked} title="Retirer ce téléphone&nbsp;?" onClose={() => setAsked(undefined)} />}
    </section>
  )
}
