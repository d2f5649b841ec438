import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { askForBackup, listBackups } from './contract.ts'

/** Asked anew every two seconds while a backup is made, and now and then otherwise: the night's begins by itself. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(listBackups, {}, signal),
  refetchInterval: ({ state }) => (state.data?.rows[0]?.state === 'RUNNING' ? 2_000 : 15_000),
})

export const makeBackupNow = () => call(askForBackup, {})
