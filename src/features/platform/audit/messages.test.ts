import { expect, test } from 'vitest'
import { sentenceParts } from './messages.ts'

const act = { at: '2026-11-22T10:00:00Z', details: {}, replaced: [], from: null, id: 1 }
const actor = { id: 7, name: 'Isabelle Riou' }

test('an action on a commission that has a person’s number is not shown as done to that person', () => {
  const archived = { ...act, actor, action: 'commission.archived', subject: { id: 7, name: 'Ski' } }
  expect(sentenceParts({ ...archived, subjectKind: 'commission' })).toEqual({
    before: 'a archivé la commission ',
    named: true,
    after: '',
  })
  const updated = { ...act, actor, action: 'person.updated', subject: actor }
  expect(sentenceParts({ ...updated, subjectKind: 'person' }).before).toBe(
    'a modifié les informations de son propre compte',
  )
})
