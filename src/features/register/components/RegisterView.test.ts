import { describe, expect, test } from 'vitest'
import { isFiltered, orderOf, readRegister, registerQuery, writeRegister } from './RegisterView.ts'

const read = (search: string) => readRegister(new URLSearchParams(search))

describe('the address of the register', () => {
  test('opens on everybody by name, and says nothing of it', () => {
    expect(registerQuery(read(''))).toEqual({ size: 25, page: 0, sort: ['lastName,asc'] })
    expect(writeRegister(read('')).toString()).toBe('')
    expect(isFiltered(read(''))).toBe(false)
  })

  test('carries search, filters, sort and page, and leads back to the same list', () => {
    const search = 'q=le+goff&state=ACTIVE&membertype=SPV&cis=Saint+Georges&sort=createdAt%2Cdesc&page=3'
    expect(writeRegister(read(search)).toString()).toBe(search)
    expect(registerQuery(read(search))).toEqual({
      size: 25,
      page: 2,
      q: 'le goff',
      search: 'state=="ACTIVE";membertype=="SPV";cis=="Saint Georges"',
      sort: ['createdAt,desc', 'lastName,asc'],
    })
  })

  test('carries what is behind « Plus de filtres », too', () => {
    const search = 'subscription=UDSP&commission=plongee&newsletter=non&validFrom=2026-01-01&validTo=2026-12-31'
    expect(writeRegister(read(search)).toString()).toBe(search)
    expect(registerQuery(read(search)).search).toBe(
      'subscriptions=="UDSP";commission=="plongee";newsletterOptIn==false;accountValidity=ge=2026-01-01;accountValidity=le=2026-12-31',
    )
  })

  test('searched, the best answer is first until an order is chosen, by name too', () => {
    expect(orderOf(read('q=goff'))).toBeUndefined()
    expect(registerQuery(read('q=goff')).sort).toEqual([])
    expect(writeRegister(read('q=goff&sort=lastName,asc')).get('sort')).toBe('lastName,asc')
    expect(writeRegister(read('sort=lastName,asc')).get('sort')).toBeNull()
  })

  test('typed by hand with values nobody knows, shows the usual list instead of an error', () => {
    const view = read(
      'state=ACTIVE%22%3Bid%3D%3D1&cis=Mars&sort=passwordHash,asc&page=-4&commission=x%22%3Bid&validFrom=2026-99-99&newsletter=true',
    )
    expect(registerQuery(view)).toEqual(registerQuery(read('')))
  })
})
