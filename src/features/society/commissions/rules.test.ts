import { describe, expect, test } from 'vitest'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import { SUBSCRIPTIONS } from '../persons/contract.ts'
import { administeredCommissions, listedCommissions, technicalNameOf } from './rules.ts'

const commission = (technicalName: string, changes: object = {}) => ({
  technicalName,
  subType: null,
  active: true,
  authorizedSubscribers: [...SUBSCRIPTIONS],
  ...changes,
})
const SKI = commission('ski')
const UNION = commission('union', { authorizedSubscribers: ['UDSP'] })
const CLOSED = commission('closed', { active: false })
const CHILDREN = commission('enfants', { subType: 'CHILDREN' })
const BOARD = commission('bureau', { authorizedSubscribers: [] })
const ALL = [SKI, UNION, CLOSED, CHILDREN, BOARD]
const holder = (roles: string[] = [], subscriptions: string[] = ['AMICALE']) => ({ roles, subscriptions })
const names = (list: { technicalName: string }[]) => list.map(({ technicalName }) => technicalName)

describe('The commissions of the menus (rules#menus)', () => {
  test.each<[string, ReturnType<typeof holder>, string[]]>([
    ['a member sees the generic, active ones that authorise their subscription', holder(), ['ski']],
    ['an authorised subscription opens one', holder([], ['AMICALE', 'UDSP']), ['ski', 'union']],
    ['so does any role on it', holder(['union_USER']), ['ski', 'union']],
    ['ADMIN-PERSON is no such role', holder(['union_ADMIN-PERSON']), ['ski']],
    ['a closed one is not listed, whoever asks', holder(['closed_ADMIN']), ['ski']],
    ['ADMIN on general is no role on it', holder(['general_ADMIN']), ['ski']],
    ['one that authorises nobody is for those with a role on it', holder(['bureau_USER']), ['ski', 'bureau']],
    ['whatever they subscribe to', holder([], ['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF']), ['ski', 'union']],
    ['without any subscription none is listed', holder([], []), []],
    ['general_SUPER-ADMIN passes every check', holder(['general_SUPER-ADMIN']), ['ski', 'union', 'bureau']],
  ])('%s', (_what, who, listed) => expect(names(listedCommissions(who, ALL))).toEqual(listed))

  test.each<[string, ReturnType<typeof holder>, string[]]>([
    ['a member administers none', holder(), []],
    ['a USER neither', holder(['ski_USER']), []],
    [
      'an ADMIN its own, closed or special ones too',
      holder(['closed_ADMIN', 'enfants_SUPER-ADMIN']),
      ['closed', 'enfants'],
    ],
    ['general_SUPER-ADMIN all', holder(['general_SUPER-ADMIN']), names(ALL)],
  ])('%s', (_what, who, administered) => expect(names(administeredCommissions(who, ALL))).toEqual(administered))
})

describe('Whom a commission is open to (rules#permissions)', () => {
  test.each<[string, ReturnType<typeof holder>, string[]]>([
    ['a member, where it is active and authorises them; special ones too', holder(), ['ski', 'enfants']],
    ['its administrators, closed or not', holder(['closed_ADMIN'], []), ['closed']],
    ['its USER, while it is active', holder(['union_USER', 'closed_USER'], []), ['union']],
    ['who has a role on one that authorises nobody, and no other member', holder(['bureau_USER'], []), ['bureau']],
    ['the administrators of the society, all', holder(['general_ADMIN'], []), names(ALL)],
    ['administrators of persons, as any member', holder(['general_ADMIN-PERSON']), ['ski', 'enfants']],
  ])('%s', (_what, who, open) =>
    expect(names(ALL.filter((each) => isAllowed(who, may.seeCommission, each)))).toEqual(open),
  )
})

describe('The technical name that a name proposes (rules#commissions)', () => {
  test.each([
    ['Ski', 'ski'],
    ['Fêtes & cérémonies', 'fetes-ceremonies'],
    ['  L’œuvre des pupilles ', 'l-oeuvre-des-pupilles'],
    ['14 juillet', 'juillet'],
    ['Ski — 2027', 'ski-2027'],
    ['Section des anciens sapeurs-pompiers volontaires', 'section-des-anciens-sapeurs-pompiers'],
    ['Anticonstitutionnellementissimementextraordinaire', 'anticonstitutionnellementissimementextra'],
    ['消防', ''],
  ])('« %s » is %s', (name, technicalName) => expect(technicalNameOf(name)).toBe(technicalName))
})
