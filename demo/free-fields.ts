import { holdFields, writeFreeValues } from '../src/features/society/persons/free-values/service.ts'
import type { NewFreeField } from '../src/features/society/persons/managed-fields/contract.ts'
import { addFreeField } from '../src/features/society/persons/managed-fields/service.ts'
import type { Trx } from '../src/server/data/db.ts'
import { seededRandom } from './members.ts'

const GRADES = [
  'Sapeur',
  'Caporal',
  'Caporal-chef',
  'Sergent',
  'Sergent-chef',
  'Adjudant',
  'Adjudant-chef',
  'Lieutenant',
  'Capitaine',
]
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']

const choicesOf = (names: readonly string[]) => names.map((name) => ({ id: undefined, name }))
const FIELDS: NewFreeField[] = [
  { name: 'Grade', kind: 'CHOICE', access: 'MEMBER_SEES', choices: choicesOf(GRADES) },
  { name: 'Matricule', kind: 'TEXT', access: 'ADMINISTRATORS', choices: [] },
  { name: 'Taille de T-shirt', kind: 'CHOICE', access: 'MEMBER_EDITS', choices: choicesOf(SIZES) },
]

/** What the society knows of its members beside the rest: firefighters have a grade and a number, most told their size. */
export async function loadFreeFields(trx: Trx) {
  for (const field of FIELDS) await addFreeField(trx, undefined, field)
  const fields = await holdFields(trx)
  const [grade, number, size] = fields
  if (!grade || !number || !size) throw new Error('The free fields are not there')
  const members = await trx
    .selectFrom('persons')
    .where('state', 'is not', null)
    .where('state', 'not in', ['ERASED', 'CREATED', 'EMAIL_CONFIRMED'])
    .select(['id', 'membertype', 'freeFields'])
    .orderBy('id')
    .execute()
  const { below, next, pick } = seededRandom(44)
  for (const member of members) {
    const serves = member.membertype === 'SPP' || member.membertype === 'SPV' || member.membertype === 'HONORAIRE'
    // Most are of the lower grades.
    const rank = Math.min(below(grade.choices.length), below(grade.choices.length))
    const told = next() < 0.75
    const changes = [
      ...(serves ? [{ id: grade.id, value: grade.choices[rank]?.id ?? null }] : []),
      ...(serves ? [{ id: number.id, value: `35-${String(4_000 + member.id)}` }] : []),
      ...(told ? [{ id: size.id, value: pick(size.choices).id }] : []),
    ]
    await writeFreeValues(trx, fields, member, changes)
  }
}
