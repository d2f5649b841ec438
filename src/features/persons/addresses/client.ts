import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../web/http.ts'
import { type AddressForm, readAddress, readAddressUnsecure, saveAddress, saveAddressUnsecure } from './contract.ts'

type Form = z.input<typeof AddressForm>

/** The number at the end of an address link (`_links.address.href`). */
const idIn = (href: string) => Number(href.split('/').at(-1))

/** An address by its link: with a token on the renewal page, by the session elsewhere; null where there is none. */
export const addressQuery = (href: string | undefined, token?: string) =>
  queryOptions({
    queryKey: ['addresses', href, token],
    queryFn: ({ signal }) => {
      if (!href) return null
      const params = { id: idIn(href) }
      return token ? call(readAddressUnsecure, { params, token }, signal) : call(readAddress, { params }, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const saveAddressOf = (personId: number, form: Form, token?: string) => {
  const body = { ...form, persons: [{ id: personId }] }
  return token ? call(saveAddressUnsecure, { token, body }) : call(saveAddress, { body })
}
