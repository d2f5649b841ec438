import { queryOptions } from '@tanstack/react-query'
import { withBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { readMailPace, saveMailPace, sendTrialMail } from './contract.ts'

/** Refetched while the screen is open, because mails are being sent. */
export const paceQuery = queryOptions({
  queryKey: ['mails', 'pace'],
  queryFn: ({ signal }) => call(readMailPace, {}, signal),
  refetchInterval: 10_000,
})

export const savePace = withBody(saveMailPace)
export const sendTrialToMe = () => call(sendTrialMail, {})
