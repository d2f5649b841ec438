import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

/** Opens the card page of what was booked for one; gives where the browser goes. */
export const payBooked = (id: number, back: string) =>
  call(contract.payBooked, {
    params: { id },
    body: { successURL: back, cancelURL: `${location.origin}/command/${id}` },
  })
