import { describe, expect, test } from 'vitest'
import { technicalNameOf } from './rules.ts'

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
