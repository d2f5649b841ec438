import { expect, test } from 'vitest'
import { z } from 'zod'
import { Day } from '../../../shared/schemas.ts'
import { schemaErrors } from './words.ts'

const Form = z.object({ day: Day, code: z.string().regex(/^\d+$/) })

test('a day that was left empty asks to choose one, unless the form says it better', () => {
  expect(schemaErrors(Form, { day: '', code: '1' }, {})).toEqual({ day: 'Choisissez un jour.' })
  const own = { 'invalid-format': 'Choisissez le jour du départ.' }
  expect(schemaErrors(Form, { day: '', code: '1' }, own)).toEqual({ day: 'Choisissez le jour du départ.' })
  expect(schemaErrors(Form, { day: '2027-01-01', code: 'a' }, {})).toEqual({ code: 'Ce format n’est pas reconnu.' })
})
