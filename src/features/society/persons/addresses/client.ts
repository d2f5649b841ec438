import type { z } from 'zod'
import { call } from '../../../../web/http.ts'
import { type AddressForm, saveAddress, saveAddressUnsecure } from './contract.ts'

type Form = z.input<typeof AddressForm>

export const saveAddressOf = (personId: number, form: Form, token?: string) => {
  const body = { ...form, persons: [{ id: personId }] }
  return token ? call(saveAddressUnsecure, { token, body }) : call(saveAddress, { body })
}
