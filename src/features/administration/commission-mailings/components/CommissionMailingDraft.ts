import { compare, every, writeRsql } from '../../../../shared/rsql-writer.ts'
import { newKey } from '../../register/bulk/client.ts'

/** Whom a message is for, as it is chosen: every member, those who…, or some by name. */
type Choice = 'ALL' | 'FILTER' | 'SOME'
export type ChosenRecipient = { id: number; firstName: string; lastName: string }

/** A message as it is typed. Its key is kept with it: sent again after the page was loaded anew, it is the same message. */
export type CommissionMailingDraft = {
  key: string
  choice: Choice
  membertype: string
  cis: string
  subscription: string
  admitted: '' | 'true' | 'false'
  people: ChosenRecipient[]
  subject: string
  text: string
}

export const emptyDraft = (): CommissionMailingDraft => ({
  key: newKey(),
  choice: 'ALL',
  membertype: '',
  cis: '',
  subscription: '',
  admitted: '',
  people: [],
  subject: '',
  text: '',
})

type Filter = Pick<CommissionMailingDraft, 'membertype' | 'cis' | 'subscription' | 'admitted'>

const conditionOf = ({ membertype, cis, subscription, admitted }: Filter) =>
  every([
    membertype ? compare('membertype', '==', membertype) : undefined,
    cis ? compare('cis', '==', cis) : undefined,
    subscription ? compare('subscriptions', '==', subscription) : undefined,
    admitted ? compare('admitted', '==', admitted) : undefined,
  ])

/** The same as the server is told. */
export function addresseesOf({ choice, people, ...filter }: CommissionMailingDraft) {
  if (choice === 'SOME') return { ids: people.map(({ id }) => id) }
  const condition = choice === 'FILTER' ? conditionOf(filter) : undefined
  return { all: condition ? { search: writeRsql(condition) } : {} }
}

export const bodyOf = (draft: CommissionMailingDraft) => {
  const { key, subject, text } = draft
  return { key, subject, text, to: addresseesOf(draft) }
}
