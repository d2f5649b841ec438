import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FreeText, ListQuery, pageOf, toPage } from './hal.ts'
import { readablePhone } from './phones.ts'
import { parseRsql } from './rsql.ts'
import { Day, Euros, Name, OffsetInstant } from './schemas.ts'

describe('The page of a list that is asked for', () => {
  const read = (query: object) => ListQuery.safeParse(query)
  test('the page of a list that is asked for is the first one of 25 rows where nothing is said', () => {
    expect(read({}).data).toEqual({ size: 25, page: 0, sort: [] })
  })
  test('the page of a list that is asked for has between one and a hundred rows, and a number from 0', () => {
    const taken = (query: object) => read(query).success
    expect([taken({ size: '1' }), taken({ size: '100' }), taken({ page: '0' }), taken({ page: '1000000' })]).toEqual([
      true,
      true,
      true,
      true,
    ])
    for (const query of [{ size: '0' }, { size: '101' }, { size: '1.5' }, { page: '-1' }, { page: '1000001' }])
      expect(taken(query), JSON.stringify(query)).toBe(false)
  })
  test('the page of a list that is asked for is sorted by one field or several', () => {
    expect(read({ sort: 'lastName,asc' }).data?.sort).toEqual(['lastName,asc'])
    expect(read({ sort: ['cis,asc', 'id,desc'] }).data?.sort).toEqual(['cis,asc', 'id,desc'])
    expect(read({ sort: Array.from({ length: 6 }, () => 'id,asc') }).success).toBe(false)
    expect([read({ sort: 'x'.repeat(101) }).success, read({ sort: ['x'.repeat(101)] }).success]).toEqual([false, false])
  })
  test('the page of a list that is asked for is searched by a text of some length that a database can read', () => {
    expect([FreeText.safeParse('x'.repeat(200)).success, FreeText.safeParse('').success]).toEqual([true, true])
    for (const text of ['x'.repeat(201), '\0', 'a\0', '\0a']) expect(FreeText.safeParse(text).success).toBe(false)
  })
})

describe('A page of a list', () => {
  const links = (page: number) => {
    const { _links } = toPage(['a'], 50, { size: 25, page }, '/aspr/v1/users')
    return [_links.self.href, _links.prev?.href, _links.next?.href]
  }
  test('A page of a list leads to the one before and the one after, where there is one', () => {
    expect(links(0)).toEqual(['/aspr/v1/users', undefined, '/aspr/v1/users?page=1'])
    expect(links(1)).toEqual(['/aspr/v1/users', '/aspr/v1/users?page=0', undefined])
    expect(toPage(['a'], 50, { size: 25, page: 0 }, '/x')._links).not.toHaveProperty('prev')
  })
  test('a page of a list on the wire holds what it is a list of, whole', () => {
    const page = toPage(['a'], 60, { size: 25, page: 1 }, '/x')
    expect(pageOf(z.string()).parse(page)).toEqual(page)
    expect(pageOf(z.number()).safeParse(page).success).toBe(false)
  })
  test('A page of a list holds its rows', () => {
    const { _embedded, page } = toPage(['a'], 1, { size: 25, page: 0 }, '/x')
    expect([_embedded.data, page.totalPages]).toEqual([['a'], 1])
  })
})

describe('A search', () => {
  const compared = (text: string) => {
    const read = parseRsql(text)
    return read.kind === 'compare' ? [read.field, read.operator, read.values] : read.kind
  }
  test.each<[string, unknown]>([
    ['a=gt=1', ['a', '>', ['1']]],
    ['a=ge=1', ['a', '>=', ['1']]],
    ['a=lt=1', ['a', '<', ['1']]],
    ['a=le=1', ['a', '<=', ['1']]],
    ['a>1', ['a', '>', ['1']]],
    ['a!=1', ['a', '!=', ['1']]],
    ['a=out=(1,2)', ['a', '=out=', ['1', '2']]],
    ["a==''", ['a', '==', ['']]],
    ['a==1,b==2', 'or'],
    ['a==1 or b==2', 'or'],
    ['a==1;b==2', 'and'],
    ['a==1 and b==2', 'and'],
  ])('%s', (text, read) => expect(compared(text)).toEqual(read))
  test('a search with an unknown operator is none', () => expect(() => parseRsql('a=odd=1')).toThrow(SyntaxError))
})

describe('What is taken from the wire', () => {
  test('days and moments are of our era', () => {
    expect(['0001-01-01', '0000-12-31', '2026-02-30'].map((day) => Day.safeParse(day).success)).toEqual([
      true,
      false,
      false,
    ])
    const moments = ['0001-01-01T00:00:00Z', '0000-12-31T23:00:00Z', '2026-11-20T10:00:00+01:00', '2026-11-20']
    expect(moments.map((moment) => OffsetInstant.safeParse(moment).success)).toEqual([true, false, true, false])
    const beyond = ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59-12:00', '0001-01-01T00:00:00+14:00']
    expect(beyond.map((moment) => OffsetInstant.safeParse(moment).success)).toEqual([true, false, false])
  })
  test('a name is one line in which something is seen, its no-break spaces kept', () => {
    expect(Name.parse('  Sainte-Barbe\u00a0: \n la  soirée ')).toBe('Sainte-Barbe\u00a0: la soirée')
    for (const blank of ['', ' \n', '\u00a0', '\u200b\u2060']) expect(Name.safeParse(blank).success).toBe(false)
  })
  test('euros have two decimals, from nothing to a million', () => {
    expect([0, 45.55, 1_000_000].map((euros) => Euros.safeParse(euros).success)).toEqual([true, true, true])
    expect([-0.01, 45.555, 1_000_000.01].map((euros) => Euros.safeParse(euros).success)).toEqual([false, false, false])
  })
})

test('a French telephone reads in pairs, any other as it is', () => {
  const read = ['+33612345678', '+336123456789', '+3361234567', '+32470123456', 'x+33612345678'].map(readablePhone)
  expect(read).toEqual([
    '06\u00a012\u00a034\u00a056\u00a078',
    '+336123456789',
    '+3361234567',
    '+32470123456',
    'x+33612345678',
  ])
})
