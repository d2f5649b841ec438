import { expect, test } from 'vitest'
import { recordStatements } from '../../../../scripts/bench/record.ts'
import { sharedProgram } from '../../../app/testing.ts'
import { readPublicConfiguration } from './service.ts'

const program = sharedProgram()

test('the data of every page take one query to the database (decision 54)', async () => {
  await readPublicConfiguration(program.db)
  expect(await recordStatements(() => readPublicConfiguration(program.db))).toHaveLength(1)
})
