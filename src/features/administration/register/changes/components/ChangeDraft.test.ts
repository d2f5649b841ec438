import { expect, test } from 'vitest'
import { toChange } from './ChangeDraft.ts'

test.each([
  [
    { kind: 'CENTRE', value: 'Beauregard', detail: 'USER' },
    { kind: 'CENTRE', value: 'Beauregard' },
  ],
  [{ kind: 'CENTRE', value: '', detail: 'USER' }, undefined],
  [
    { kind: 'STATUS', value: 'SPV', detail: '' },
    { kind: 'STATUS', value: 'SPV' },
  ],
  [{ kind: 'STATUS', value: 'EXTERNE', detail: ' ' }, undefined],
  [
    { kind: 'STATUS', value: 'EXTERNE', detail: 'Conjoint' },
    { kind: 'STATUS', value: 'EXTERNE', detail: 'Conjoint' },
  ],
  [
    { kind: 'ROLE_GIVEN', value: 'ski', detail: 'USER' },
    { kind: 'ROLE_GIVEN', value: 'ski', detail: 'USER' },
  ],
] as const)('what is chosen as %j is the change %j', (draft, change) => expect(toChange(draft)).toEqual(change))
