import { describe, expect, test } from 'vitest'
import { grantableOn, mayGrant, rolesOn } from './rules.ts'

const holder = (...roles: string[]) => ({ roles, subscriptions: [] })

describe('Who gives which role (rules#roles)', () => {
  test.each<[string, string[], string, boolean]>([
    ['a SUPER-ADMIN of the society gives the society’s', ['general_SUPER-ADMIN'], 'general', true],
    ['its ADMIN does not', ['general_ADMIN'], 'general', false],
    ['nor does ADMIN-PERSON', ['general_ADMIN-PERSON'], 'general', false],
    ['nor a commission’s SUPER-ADMIN', ['ski_SUPER-ADMIN'], 'general', false],
    ['the society’s ADMIN gives a commission’s', ['general_ADMIN'], 'ski', true],
    ['so does the commission’s own SUPER-ADMIN', ['ski_SUPER-ADMIN'], 'ski', true],
    ['but not another’s', ['peche_SUPER-ADMIN'], 'ski', false],
    ['nor the commission’s ADMIN', ['ski_ADMIN'], 'ski', false],
    ['nor ADMIN-PERSON', ['general_ADMIN-PERSON'], 'ski', false],
    ['nor a member', [], 'ski', false],
  ])('%s', (_what, roles, name, allowed) => expect(mayGrant(holder(...roles), name, 'ADMIN')).toBe(allowed))

  test('an administrator of a commission grants its USER role, and no more than that', () => {
    expect(grantableOn(holder('ski_ADMIN'), 'ski')).toEqual(['USER'])
    expect(grantableOn(holder('ski_ADMIN'), 'peche')).toEqual([])
    expect(grantableOn(holder('ski_USER'), 'ski')).toEqual([])
    expect(grantableOn(holder('ski_SUPER-ADMIN'), 'ski')).toEqual(['USER', 'ADMIN', 'SUPER-ADMIN'])
  })

  test('persons and money are administered for the whole society, and a commission alone has users', () => {
    expect(rolesOn('general')).toEqual(['ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON', 'TREASURER'])
    expect(rolesOn('ski')).toEqual(['USER', 'ADMIN', 'SUPER-ADMIN'])
  })
})
