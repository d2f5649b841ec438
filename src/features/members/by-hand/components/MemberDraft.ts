import type { z } from 'zod'
import { parisDay } from '../../../../shared/dates.ts'
import { phoneErrors } from '../../../../web/ui/form/phones.ts'
import type { Demands } from '../../../../web/ui/form/validation.ts'
import { type FieldErrors, missing } from '../../../../web/ui/form/words.ts'
import type { OfflinePayment } from '../../../orders/orders/contract.ts'
import { typedAddress } from '../../../society/persons/addresses/components/AddressFields.tsx'
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
import { MemberByHand } from '../contract.ts'
import { feesLoading, memberFields, noFee } from '../messages.ts'

type Money = { method: OfflinePayment['method']; date: string; reference: string }

/** A member as an administrator types one: what the address and the payment hold counts where their box is ticked. */
export type Draft = PersonDraft &
  Money & {
    free: FreeDraft
    children: ChildDraft[]
    withAddress: boolean
    address: ReturnType<typeof typedAddress>
    note: string
    paid: boolean
    /** The season that is paid; '' for the one fees are asked for now. */
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

/** What the fees depend on. */
export const statusOf = ({ membertype, udsp, fnspf, season }: Draft) => ({
  membertype,
  subscriptions: [...(udsp ? ['UDSP'] : []), ...(fnspf ? ['FNSPF'] : [])].join(','),
  season: season ? Number(season) : undefined,
})

/** What is sent: what is left empty is not said. `due` is what the season's fees come to, `fields` are the society's own. */
export function bodyOf(
  draft: Draft,
  due: { season: number; total: number } | undefined,
  fields: readonly FreeField[],
): z.input<typeof MemberByHand> {
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
    note: orNothing(note),
    ...(paid &&
      due && { payment: { season: due.season, amount: due.total, method, date, reference: orNothing(reference) } }),
  }
}

/** What the contract lets be left out, and the form does not. */
export const memberErrors = (draft: Draft): FieldErrors => ({
  ...phoneErrors(draft),
  ...missing(draft, ['lastName', 'firstName', 'membertype']),
  ...(draft.membertype === 'EXTERNE' && missing(draft, ['membertypePrecision'])),
})

/** A payment is of fees that were shown: none is sent before they are there. */
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
