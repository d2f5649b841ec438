import type { TestProgram } from '../../../../app/testing.ts'
import type { NewFreeField } from './contract.ts'
import { addFreeField } from './service.ts'

let counter = 0

/** Creates a free field; returns its number. By default a text for administrators only. */
export async function aFreeField(
  { db }: Pick<TestProgram, 'db'>,
  { choices = [], ...changes }: Partial<Omit<NewFreeField, 'choices'>> & { choices?: string[] } = {},
): Promise<number> {
  const field = { name: `Champ ${++counter}`, kind: 'TEXT', access: 'ADMINISTRATORS', ...changes } as const
  return (await addFreeField(db, undefined, { ...field, choices: choices.map((name) => ({ id: undefined, name })) })).id
}

/** Numbers of a field's choices, in order. */
export const choicesOf = async ({ db }: Pick<TestProgram, 'db'>, fieldId: number): Promise<number[]> =>
  (
    await db.selectFrom('freeFieldChoices').where('fieldId', '=', fieldId).orderBy('position').select('id').execute()
  ).map(({ id }) => id)

/** Stored values of a person. */
export const freeValuesOf = async ({ db }: Pick<TestProgram, 'db'>, personId: number) =>
  (await db.selectFrom('persons').where('id', '=', personId).select('freeFields').executeTakeFirstOrThrow()).freeFields
