import { queryOptions } from '@tanstack/react-query'
import { withBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

export const accountNumbersQuery = queryOptions({
  queryKey: ['siteconfiguration', 'accounts'],
  queryFn: ({ signal }) => call(contract.readAccountNumbers, {}, signal),
})

export const saveAccountNumbers = withBody(contract.saveAccountNumbers)
