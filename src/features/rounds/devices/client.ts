import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

export const devicesQuery = queryOptions({
  queryKey: ['calendars', 'devices'],
  queryFn: async ({ signal }) => (await call(contract.listDevices, {}, signal)).rows,
})
export const ownDevicesQuery = queryOptions({
  queryKey: ['calendars', 'devices', 'own'],
  queryFn: async ({ signal }) => (await call(contract.listOwnDevices, {}, signal)).rows,
})
export const revokeDevice = (id: string) => call(contract.revokeDevice, { params: { id } })

/** Registers this phone under the name it chose; the token it is given delivers and does nothing else. */
export const register = (id: string, name: string) => call(contract.registerDevice, { body: { id, name } })
