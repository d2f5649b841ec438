import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../web/http.ts'
import { type RatesBody, readMailPace, saveMailPace, sendTrialMail } from './contract.ts'

/** Refetched while the screen is open, because mails are being sent. */
export const paceQuery = queryOptions({
  queryKey: ['mails', 'pace'],
  queryFn: ({ signal }) => call(readMailPace, {}, signal),
  refetchInterval: 10_000,
})

export const savePace = (body: z.input<typeof RatesBody>) => call(saveMailPace, { body })
export const sendTrialToMe = () => call(sendTrialMail, {})
