import { describe, expect, test } from 'vitest'
import { choice, day, linkedFilter, where } from './filters.ts'
import { askedOf, isNarrowed, type ListDescription, readView, resize, writeView } from './view.ts'

const list: ListDescription<'state' | 'from' | 'person' | 'look'> = {
  size: 25,
  order: {
    fields: ['name', 'at'],
    usual: { field: 'name', direction: 'asc' },
    thenBy: 'name,asc',
    bestFirst: true,
    choices: [],
  },
  filters: {
    state: choice(
      'État',
      [
        { value: '', label: 'Tous' },
        { group: 'Ouverts', items: ['ACTIVE'] },
      ],
      { search: where('state') },
    ),
    from: day('Du', { param: 'du', search: where('at', '>=') }),
    person: linkedFilter('Compte', { knows: (id) => /^\d+$/.test(id), says: (id) => id, search: where('personId') }),
    look: choice('Ordre', ['name', 'age'], { usual: 'name', narrows: 'never' }),
  },
}
const second = { size: 25, filters: {}, pageParam: 'suite' }
const read = (address: string) => readView(list, new URLSearchParams(address))
const written = (address: string, params = address) =>
  writeView(list, read(address), new URLSearchParams(params)).toString()

describe('The address of a list', () => {
  test('an address that says nothing shows everything in the usual order, and stays empty', () => {
    expect(askedOf(list, read(''))).toEqual({ page: 0, size: 25, sort: ['name,asc'] })
    expect(written('sort=name,asc&look=name&page=1')).toBe('')
    expect(isNarrowed(list, read('look=age&sort=at,desc&page=3'))).toBe(false)
  })

  test('the address of a list leads back to the same list, whatever is searched, filtered, ordered and turned to', () => {
    const address = 'q=le+goff&state=ACTIVE&du=2026-01-31&person=12&look=age&sort=at%2Cdesc&page=3'
    expect(written(address)).toBe(address)
    expect(askedOf(list, read(address))).toEqual({
      q: 'le goff',
      search: 'state==ACTIVE;at>=2026-01-31;personId==12',
      sort: ['at,desc', 'name,asc'],
      page: 2,
      size: 25,
    })
  })

  test('the address of a list keeps what is the page’s own and not the list’s', () => {
    expect(written('q=a', 'onglet=journal&q=b&page=4')).toBe('onglet=journal&q=a')
  })

  test('an address typed by hand with unknown values shows the usual list instead of an error', () => {
    const typed = 'state=ACTIVE%22%3Bid%3D%3D1&du=2026-99-99&person=x&look=hasOwnProperty&sort=secret,asc&page=-4'
    expect(askedOf(list, read(typed))).toEqual(askedOf(list, read('')))
    expect(askedOf(list, read('page=1.5&sort=,')).page).toBe(0)
  })

  test('a list searched by words has the best answer first until an order is chosen, the usual one too', () => {
    expect(askedOf(list, read('q=goff')).sort).toBeUndefined()
    expect(written('q=goff&sort=name,asc')).toBe('q=goff&sort=name%2Casc')
    expect(isNarrowed(list, read('q=%20'))).toBe(false)
  })

  test('a list that shares its page with others turns its own pages alone', () => {
    const params = new URLSearchParams('page=2&suite=3')
    expect(readView(second, params).page).toBe(3)
    expect(writeView(second, { ...readView(second, params), page: 1 }, params).toString()).toBe('page=2')
  })

  test('a list has 25, 50 or 100 rows a page as its address says, and its usual number without a word', () => {
    expect(askedOf(list, read('par=100&page=2'))).toMatchObject({ size: 100, page: 1 })
    expect(written('page=2&par=100')).toBe('page=2&par=100')
    expect(written('par=25')).toBe('')
    for (const typed of ['par=30', 'par=1000', 'par=x', 'par=-50', '']) expect(askedOf(list, read(typed)).size).toBe(25)
    // Lists that share an address have no page size of their own.
    expect(askedOf(second, readView(second, new URLSearchParams('par=100')))).toMatchObject({ size: 25 })
  })

  test('a list that shows more or fewer rows a page stays at the row that was its first', () => {
    const first = ({ page, size }: { page: number; size: number }) => (page - 1) * size + 1
    const view = read('page=5&par=50')
    expect(first(view)).toBe(201)
    expect(resize(view, 100)).toMatchObject({ page: 3, size: 100 })
    expect(first(resize(view, 100))).toBe(201)
    expect(resize(view, 25)).toMatchObject({ page: 9, size: 25 })
    expect(resize(read('page=4&par=50'), 100)).toMatchObject({ page: 2 })
  })
})
