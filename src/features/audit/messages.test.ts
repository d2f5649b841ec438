import { expect, test } from 'vitest'
import { ACTIONS } from './contract.ts'
import { ACTION_GROUPS } from './messages.ts'

test('the journal’s filter offers every act that is written down, once', () => {
  expect(ACTION_GROUPS.flatMap(({ acts }) => Object.keys(acts)).sort()).toEqual([...ACTIONS].sort())
})
