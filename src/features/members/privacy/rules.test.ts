import { expect, test } from 'vitest'
import { REFERENCES } from '../../society/persons/references/rules.ts'
import { reachOf } from './rules.ts'

test('a data export lists what is about the person, counts what tells of others, and leaves out what was done for others', () => {
  const of = (table: string, column: string, target = 'persons') => reachOf({ table, column, target })
  expect(of('payments', 'actor_id')).toBe('left-out')
  expect(of('imports', 'task_id', 'tasks')).toBe('left-out')
  expect(of('calendar_sales', 'book_id', 'calendar_books')).toBe('counted')
  expect(of('calendar_visits', 'seller_id')).toBe('counted')
  expect(of('commands', 'person_id')).toBe('listed')
  expect(of('something_new', 'person_id')).toBe('listed')
  expect(of('something_new', 'command_id', 'commands')).toBe('counted')
})

test('an erasure gives a reason for all it keeps, and names all it empties', () => {
  for (const [column, { onErasure }] of Object.entries(REFERENCES)) {
    if (onErasure === 'deleted') continue
    expect('kept' in onErasure ? onErasure.kept : onErasure.emptied.join(), column).toMatch(/\w/)
  }
  expect(REFERENCES['commands.person_id']?.onErasure).toEqual({ emptied: ['buyer_name', 'buyer_address'] })
  expect(REFERENCES['person_events.person_id']?.onErasure).toEqual({ emptied: ['note'] })
})
