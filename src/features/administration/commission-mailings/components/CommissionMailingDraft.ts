import { compare, every, writeRsql } from '../../../../shared/rsql-writer.ts'
import type { Attachment } from '../../../mailing/mailings/attachments/contract.ts'
import { newKey } from '../../register/bulk/client.ts'

/** Recipients as chosen: every member, a filter, some by name, or those who booked something. */
type Choice = 'ALL' | 'FILTER' | 'SOME' | 'BOOKERS'
export type ChosenRecipient = { id: number; firstName: string; lastName: string }

/** Draft of a message. The key is stored with it, so that sending again after a reload is the same message. */
export type CommissionMailingDraft = {
  key: string
  choice: Choice
  membertype: string
  cis: string
  subscription: string
  admitted: '' | 'true' | 'false'
  people: ChosenRecipient[]
  resource: string
  from: string
  until: string
  subject: string
  text: string
  files: Attachment[]
}

export const emptyDraft = (): CommissionMailingDraft => ({
  key: newKey(),
  choice: 'ALL',
  membertype: '',
  cis: '',
  subscription: '',
  admitted: '',
  people: [],
  resource: '',
  from: '',
  until: '',
  subject: '',
  text: '',
  files: [],
})

const DAY = /^\d{4}-\d\d-\d\d$/
const dayOf = (day: string | null) => (day && DAY.test(day) ? day : '')

/** Recipients in the address: those who booked this (`?ressource=`), for a day of this period (`?du=`, `?au=`). */
export function givenBookers(params: URLSearchParams): Partial<CommissionMailingDraft> {
  const resource = params.get('ressource') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(resource)) return {}
  return { choice: 'BOOKERS', resource, from: dayOf(params.get('du')), until: dayOf(params.get('au')) }
}

type Filter = Pick<CommissionMailingDraft, 'membertype' | 'cis' | 'subscription' | 'admitted'>

const conditionOf = ({ membertype, cis, subscription, admitted }: Filter) =>
  every([
    membertype ? compare('membertype', '==', membertype) : undefined,
    cis ? compare('cis', '==', cis) : undefined,
    subscription ? compare('subscriptions', '==', subscription) : undefined,
    admitted ? compare('admitted', '==', admitted) : undefined,
  ])

/** Recipients in the form of the API. */
export function addresseesOf({ choice, people, resource, from, until, ...filter }: CommissionMailingDraft) {
  if (choice === 'BOOKERS')
    return { bookers: { resource: Number(resource), ...(from && { from }), ...(until && { to: until }) } }
  if (choice === 'SOME') return { ids: people.map(({ id }) => id) }
  const condition = choice === 'FILTER' ? conditionOf(filter) : undefined
  return { all: condition ? { search: writeRsql(condition) } : {} }
}

export const bodyOf = (draft: CommissionMailingDraft) => {
  const { key, subject, text, files } = draft
  return { key, subject, text, to: addresseesOf(draft), attachments: files.map(({ id }) => id) }
}
