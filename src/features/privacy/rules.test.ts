import { expect, test } from 'vitest'
import { REFERENCES } from '../persons/references/rules.ts'
import { isLeftOut } from './rules.ts'

test('a takeaway leaves out what a person did for others, and follows everything else, known or not', () => {
  expect(isLeftOut('payments.actor_id')).toBe(true)
  expect(isLeftOut('imports.task_id')).toBe(true)
  expect(isLeftOut('commands.person_id')).toBe(false)
  expect(isLeftOut('something_new.person_id')).toBe(false)
})

test('what erasure keeps has a reason, and what it empties is named', () => {
  for (const [column, { onErasure }] of Object.entries(REFERENCES)) {
    if (onErasure === 'deleted') continue
    expect('kept' in onErasure ? onErasure.kept : onErasure.emptied.join(), column).toMatch(/\w/)
  }
  expect(REFERENCES['commands.person_id']?.onErasure).toEqual({ emptied: ['buyer_name', 'buyer_address'] })
  expect(REFERENCES['person_events.person_id']?.onErasure).toEqual({ emptied: ['note'] })
})
