import type { TestProgram } from '../../../../app/testing.ts'
import type { NewFreeField } from './contract.ts'
import { addFreeField } from './service.ts'

let counter = 0

/** A field of the society; gives its number. A text for administrators alone, where nothing else is said. */
export async function aFreeField(
  { db }: Pick<TestProgram, 'db'>,
  { choices = [], ...changes }: Partial<Omit<NewFreeField, 'choices'>> & { choices?: string[] } = {},
): Promise<number> {
  const field = { name: `Champ ${++counter}`, kind: 'TEXT', access: 'ADMINISTRATORS', ...changes } as const
  return (await addFreeField(db, undefined, { ...field, choices: choices.map((name) => ({ id: undefined, name })) })).id
}

/** The numbers of the choices of a field, in their order. */
export const choicesOf = async ({ db }: Pick<TestProgram, 'db'>, fieldId: number): Promise<number[]> =>
  (
    await db.selectFrom('freeFieldChoices').where('fieldId', '=', fieldId).orderBy('position').select('id').execute()
  ).map(({ id }) => id)

/** The values of a person as they are stored. */
export const freeValuesOf = async ({ db }: Pick<TestProgram, 'db'>, personId: number) =>
  (await db.selectFrom('persons').where('id', '=', personId).select('freeFields').executeTakeFirstOrThrow()).freeFields
