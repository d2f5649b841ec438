import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../web/http.ts'
import { type PaymentForm, readPaymentSettings, savePaymentSettings } from '../contract.ts'

export const paymentSettingsQuery = queryOptions({
  queryKey: ['siteconfiguration', 'payment'],
  queryFn: ({ signal }) => call(readPaymentSettings, {}, signal),
  staleTime: 0,
})

export const savePayment = (body: z.input<typeof PaymentForm>) => call(savePaymentSettings, { body })
