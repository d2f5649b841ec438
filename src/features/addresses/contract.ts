import { z } from 'zod'
import { ById, endpoint } from '../../shared/endpoint.ts'
import { Link } from '../../shared/hal.ts'
import { feeToken } from '../auth/contract.ts'

const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long')

/** A postal address (specification, section 3). The postal code is a number on the wire: 1000 is 01000. */
export const AddressForm = z.object({
  streetNumber: z.string().trim().max(20, 'too-long'),
  streetName: text(200),
  postalCode: z.coerce.number('postal-code').int('postal-code').min(1_000, 'postal-code').max(99_999, 'postal-code'),
  city: text(100),
  country: text(60).default('France'),
})
export type AddressForm = z.infer<typeof AddressForm>

const Owned = AddressForm.extend({ persons: z.array(z.object({ id: z.number().int().positive() })).length(1) })

export const Address = AddressForm.extend({ id: z.number().int(), _links: z.object({ self: Link }) })
export type Address = z.infer<typeof Address>

/** The address of the person of a token; anybody else's is 404. */
export const readAddressUnsecure = endpoint({
  method: 'GET',
  path: '/addresses/:id/unsecure',
  auth: feeToken,
  summary: 'The address of the person of a token',
  params: ById,
  reply: Address,
})

/** Gives the person of the token this address, in place of the one before. */
export const saveAddressUnsecure = endpoint({
  method: 'POST',
  path: '/addresses/unsecure',
  auth: feeToken,
  summary: 'Save the address of the person of a token',
  body: Owned,
  reply: Address,
  limit: { max: 60, minutes: 10 },
})

/** Own address, or anybody's for an administrator of persons; any other is 404. */
export const readAddress = endpoint({
  method: 'GET',
  path: '/addresses/:id',
  auth: 'member',
  whileExpired: true,
  summary: 'An address',
  params: ById,
  reply: Address,
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  auth: 'member',
  whileExpired: true,
  summary: 'Save the address of a person',
  body: Owned,
  reply: Address,
})

export const updateAddress = endpoint({
  method: 'PATCH',
  path: '/addresses/:id',
  auth: 'member',
  whileExpired: true,
  summary: 'Change an address',
  params: ById,
  body: AddressForm,
  reply: Address,
})
