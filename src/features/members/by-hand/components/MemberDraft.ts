import type { z } from 'zod'
import { parisDay } from '../../../../shared/dates.ts'
import { phoneErrors } from '../../../../web/ui/form/phones.ts'
import type { Demands } from '../../../../web/ui/form/validation.ts'
import { type FieldErrors, missing } from '../../../../web/ui/form/words.ts'
import type { OfflinePayment } from '../../../orders/orders/contract.ts'
import { typedAddress } from '../../../society/persons/addresses/components/AddressFields.tsx'
import { joinDate } from '../../../society/persons/components/BirthDateField.tsx'
import {
  EMPTY_PERSON,
  type PersonDraft,
  personField,
  toPerson,
} from '../../../society/persons/components/PersonDraft.ts'
import { changesOf, type FreeDraft } from '../../../society/persons/free-fields/components/FreeDraft.ts'
import type { FreeField } from '../../../society/persons/free-fields/contract.ts'
import { VALUE_WORDS } from '../../../society/persons/free-fields/labels.ts'
import { registrationFields } from '../../../society/persons/labels.ts'
import { type ChildDraft, toRelatedUser } from '../../children/components/ChildFields.tsx'
import type { TypedPerson } from '../client.ts'
import { MemberByHand } from '../contract.ts'
import { feesLoading, memberFields, noFee } from '../messages.ts'

type Money = { method: OfflinePayment['method']; date: string; reference: string }

/** A new member as an administrator types them; address and payment count only if their box is ticked. */
export type Draft = PersonDraft &
  Money & {
    free: FreeDraft
    children: ChildDraft[]
    withAddress: boolean
    address: ReturnType<typeof typedAddress>
    note: string
    paid: boolean
    /** Season that is paid; '' for the one on sale. */
    season: string
  }

export const freshDraft = (): Draft => ({
  ...EMPTY_PERSON,
  free: {},
  children: [],
  withAddress: false,
  address: typedAddress(null),
  note: '',
  paid: false,
  season: '',
  method: 'CHEQUE',
  date: parisDay(new Date()),
  reference: '',
})

const orNothing = (text: string) => text.trim() || undefined

/** The values on which the fees depend. */
export const statusOf = ({ membertype, udsp, fnspf, season }: Draft) => ({
  membertype,
  subscriptions: [...(udsp ? ['UDSP'] : []), ...(fnspf ? ['FNSPF'] : [])].join(','),
  season: season ? Number(season) : undefined,
})

/** The values by which somebody may be known already. */
export const traitsOf = ({ lastName, firstName, email, phone, birth }: Draft): TypedPerson => ({
  lastName,
  firstName,
  email,
  phone,
  birthDate: joinDate(birth),
})

type FormContext = {
  /** The total of the season's fees. */
  due: { season: number; total: number } | undefined
  /** The society's free fields. */
  fields: readonly FreeField[]
  /** Members shown as perhaps the same person. */
  alike: readonly { id: number }[]
}

/** Request body without the empty fields. */
export function bodyOf(draft: Draft, { due, fields, alike }: FormContext): z.input<typeof MemberByHand> {
  const { newsletterOptIn: _own, email, phone, cis, ...person } = toPerson(draft)
  const { method, date, reference, paid, note, children } = draft
  return {
    ...(person as z.input<typeof MemberByHand>),
    email: orNothing(email),
    phone: orNothing(phone),
    cis: orNothing(cis),
    freeFields: changesOf(
      fields.map((field) => ({ ...field, value: null, editable: true })),
      draft.free,
      {},
    ),
    ...(draft.withAddress && { address: draft.address }),
    relations: children.map((child) => ({ relatedUser: toRelatedUser(child) as never })),
    alikeIds: alike.map(({ id }) => id),
    note: orNothing(note),
    ...(paid &&
      due && { payment: { season: due.season, amount: due.total, method, date, reference: orNothing(reference) } }),
  }
}

/** Fields that the form requires although the contract does not. */
export const memberErrors = (draft: Draft): FieldErrors => ({
  ...phoneErrors(draft),
  ...missing(draft, ['lastName', 'firstName', 'membertype']),
  ...(draft.membertype === 'EXTERNE' && missing(draft, ['membertypePrecision'])),
})

/** Only fees that were shown can be paid: nothing is sent before they are loaded. */
export const feeErrors = ({ paid, membertype }: Draft, due: { rows: readonly unknown[] } | undefined): FieldErrors => {
  if (!paid || !membertype) return {}
  if (!due) return { paid: feesLoading }
  return due.rows.length > 0 ? {} : { paid: noFee }
}

export const DEMANDS: Pick<Demands<Draft, z.input<typeof MemberByHand>>, 'schema' | 'words' | 'at'> = {
  schema: MemberByHand,
  words: { ...registrationFields, ...VALUE_WORDS, ...memberFields },
  at: (path) =>
    personField(path)
      .replace(/^payment\./, '')
      .replace(/^values\./, 'free.f')
      .replace(/^relations\.(\d+)\.relatedUser\./, 'children.$1.')
      .replace(/birthDate$/, 'birth'),
}
