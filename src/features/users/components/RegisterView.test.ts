import { describe, expect, test } from 'vitest'
import { isFiltered, readRegister, registerQuery, writeRegister } from './RegisterView.ts'

const read = (search: string) => readRegister(new URLSearchParams(search))

describe('the address of the register', () => {
  test('opens on everybody by name, and says nothing of it', () => {
    expect(registerQuery(read(''))).toEqual({ size: 25, page: 0, sort: ['lastName,asc', 'firstName,asc'] })
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
      sort: ['createdAt,desc', 'lastName,asc', 'firstName,asc'],
    })
  })

  test('typed by hand with values nobody knows, shows the usual list instead of an error', () => {
    const view = read('state=ACTIVE%22%3Bid%3D%3D1&cis=Mars&sort=passwordHash,asc&page=-4')
    expect(registerQuery(view)).toEqual(registerQuery(read('')))
  })
})
