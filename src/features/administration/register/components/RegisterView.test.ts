import { describe, expect, test } from 'vitest'
import { askedOf, isNarrowed, orderOf, readView, writeView } from '../../../../web/ui/list/view.ts'
import type { FreeField } from '../../../society/persons/free-fields/contract.ts'
import { register, registerWith } from './RegisterView.ts'

const read = (search: string) => readView(register, new URLSearchParams(search))
const write = (search: string) => writeView(register, read(search), new URLSearchParams())
const asked = (search: string) => askedOf(register, read(search))
const MEMBERS = 'state=out=(REFUSED,ERASED)'

describe('the address of the register', () => {
  test('the address of the register opens on everybody by name but who was refused or erased, and says nothing of it', () => {
    expect(asked('')).toEqual({ size: 25, page: 0, sort: ['lastName,asc'], search: MEMBERS })
    expect(write('').toString()).toBe('')
    expect(isNarrowed(register, read(''))).toBe(false)
  })

  test('the address of the register shows closed accounts where they are asked for', () => {
    expect(asked('state=REFUSED').search).toBe('state==REFUSED')
    expect(asked('state=ALL').search).toBeUndefined()
  })

  test('the address of the register carries search, filters, sort and page, and leads back to the same list', () => {
    const search = 'q=le+goff&state=ACTIVE&membertype=SPV&cis=Saint+Georges&sort=createdAt%2Cdesc&page=3'
    expect(write(search).toString()).toBe(search)
    expect(asked(search)).toEqual({
      size: 25,
      page: 2,
      q: 'le goff',
      search: 'state==ACTIVE;membertype==SPV;cis=="Saint Georges"',
      sort: ['createdAt,desc', 'lastName,asc'],
    })
  })

  test('the address of the register carries what is behind « Plus de filtres », too', () => {
    const search = 'subscription=UDSP&commission=plongee&newsletter=non&validFrom=2026-01-01&validTo=2026-12-31'
    expect(write(search).toString()).toBe(search)
    expect(asked(search).search).toBe(
      `${MEMBERS};subscriptions==UDSP;commission==plongee;newsletterOptIn==false;accountValidity>=2026-01-01;accountValidity<=2026-12-31`,
    )
  })

  test('a searched register shows the best match first until an order is chosen, by name too', () => {
    expect(orderOf(register, read('q=goff'))).toBeUndefined()
    expect(asked('q=goff').sort).toBeUndefined()
    expect(write('q=goff&sort=lastName,asc').get('sort')).toBe('lastName,asc')
    expect(write('sort=lastName,asc').get('sort')).toBeNull()
  })

  test('the address of the register typed by hand with unknown values shows the usual list instead of an error', () => {
    const typed = `state=ACTIVE%22%3Bid%3D%3D1&cis=${'M'.repeat(61)}&sort=passwordHash,asc&page=-4&commission=x%22%3Bid&validFrom=2026-99-99&newsletter=true`
    expect(asked(typed)).toEqual(asked(''))
  })
})

describe('the free fields in the address of the register', () => {
  const field = (id: number, kind: FreeField['kind']): FreeField => ({
    id,
    name: `Champ ${id}`,
    kind,
    access: 'ADMINISTRATORS',
    choices: kind === 'CHOICE' ? [{ id: 17, name: 'Sergent' }] : [],
    version: 1,
  })
  const FIELDS = [field(3, 'CHOICE'), field(4, 'YES_NO'), field(5, 'TEXT')]
  const searched = (fields: readonly FreeField[] | undefined, search: string) => {
    const params = new URLSearchParams(search)
    const list = registerWith(fields, params)
    return askedOf(list, readView(list, params)).search
  }

  test('a choice and a yes or no narrow the register, a text has no filter', () => {
    expect(searched(FIELDS, 'champ3=17&champ4=true&champ5=A')).toBe(`${MEMBERS};freeField=="3:17";freeField=="4:true"`)
  })

  test('the filters in the address count before the free fields are loaded, so that the first list is the requested one', () => {
    expect(searched(undefined, 'champ3=17')).toBe(`${MEMBERS};freeField=="3:17"`)
    expect(searched(undefined, 'champ3=nothing%22&champx=1')).toBe(MEMBERS)
  })

  test('a field or a choice that is gone narrows nothing', () => {
    expect(searched(FIELDS, 'champ9=17&champ3=99')).toBe(MEMBERS)
  })
})
