import type { z } from 'zod'
import { call } from '../../../../web/http.ts'
import { checkSale as check, uncheckSale as uncheck } from './contract.ts'

export const checkSale = (externalId: string, body: z.input<typeof check.body>) =>
  call(check, { params: { externalId }, body })
export const uncheckSale = (externalId: string) => call(uncheck, { params: { externalId } })
