import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Link } from '../../../../shared/hal.ts'
import { absentOrNull, EditedVersion, Version } from '../../../../shared/schemas.ts'
import { feeToken, may } from '../../../platform/access/contract.ts'

const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long')

const Persons = z.array(z.object({ id: z.number().int().positive() }))

/** « 35 000 », as people write it, is 35000. */
const PostalCode = z
  .union([z.number(), z.string().max(20)], 'postal-code')
  .transform((code) => Number(String(code).replace(/\s/g, '')))
  .pipe(z.number('postal-code').int('postal-code').min(1_000, 'postal-code').max(99_999, 'postal-code'))

const fields = {
  streetNumber: z.string().trim().max(20, 'too-long'),
  streetName: text(200),
  postalCode: PostalCode,
  city: text(100),
  country: text(60),
}

/** A postal address (rules#addresses). The API has the postal code as a number: 1000 is 01000. */
export const AddressForm = z.object({ ...fields, country: absentOrNull(fields.country), version: EditedVersion })
export type AddressForm = z.infer<typeof AddressForm>

const OwnedAddress = AddressForm.extend({ persons: Persons.length(1) })

export const AddressChanges = z.object({
  streetNumber: absentOrNull(fields.streetNumber),
  streetName: absentOrNull(fields.streetName),
  postalCode: absentOrNull(fields.postalCode),
  city: absentOrNull(fields.city),
  country: absentOrNull(fields.country),
  version: EditedVersion,
})
export type AddressChanges = z.infer<typeof AddressChanges>

/** An address with its owner. */
export const Address = z.object({
  id: z.number().int(),
  version: Version,
  streetNumber: z.string(),
  streetName: z.string(),
  postalCode: z.number().int(),
  city: z.string(),
  country: z.string(),
  persons: Persons,
  _links: z.object({ self: Link }),
})
export type Address = z.infer<typeof Address>

/** Reads the address of the token's person; 404 for anybody else's. */
export const readAddressUnsecure = endpoint('GET /addresses/:id/unsecure', {
  auth: feeToken,
  summary: 'The address of the person of a token',
  reply: Address,
  refusals: { 404: ['address-not-found'] },
})

/** Replaces the address of the token's person. */
export const saveAddressUnsecure = endpoint('POST /addresses/unsecure', {
  auth: feeToken,
  summary: 'Save the address of the person of a token',
  body: OwnedAddress,
  versioned: true,
  reply: Address,
  refusals: { 404: ['address-not-found', 'person-not-found'] },
  limit: { max: 60, minutes: 10 },
})

/** Reads the caller's own address, or anybody's for an administrator of persons; else 404. */
export const readAddress = endpoint('GET /addresses/:id', {
  auth: { own: 'address', or: may.managePersons },
  whileExpired: true,
  summary: 'An address',
  reply: Address,
})

export const saveAddress = endpoint('POST /addresses', {
  auth: 'member',
  whileExpired: true,
  summary: 'Save the address of a person',
  body: OwnedAddress,
  versioned: true,
  reply: Address,
  refusals: { 403: ['above-you'], 404: ['address-not-found', 'person-not-found'] },
})

/** Changes only the fields that are sent. */
export const updateAddress = endpoint('PATCH /addresses/:id', {
  auth: { own: 'address', or: may.managePersons },
  whileExpired: true,
  summary: 'Change an address',
  body: AddressChanges,
  versioned: true,
  reply: Address,
  refusals: { 403: ['above-you'], 404: ['person-not-found'] },
})
