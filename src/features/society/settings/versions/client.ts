import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { listNoticeVersions, readNoticeVersion } from './contract.ts'

export const versionsQuery = queryOptions({
  queryKey: ['siteconfiguration', 'versions'],
  queryFn: async ({ signal }) => (await call(listNoticeVersions, {}, signal)).rows,
})

export const versionQuery = (version: string) =>
  queryOptions({
    queryKey: ['siteconfiguration', 'versions', version],
    queryFn: ({ signal }) => call(readNoticeVersion, { params: { version: Number(version) } }, signal),
  })
