import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

export const accountNumbersQuery = queryOptions({
  queryKey: ['siteconfiguration', 'accounts'],
  queryFn: ({ signal }) => call(contract.readAccountNumbers, {}, signal),
})

export const saveAccountNumbers = (body: Parameters<typeof call<typeof contract.saveAccountNumbers>>[1]['body']) =>
  call(contract.saveAccountNumbers, { body })
