import type { ZodType } from 'zod'
import type { FieldProblem } from '../../../shared/problem.ts'

export type FieldMessages = { [code: string]: string }
export type FieldErrors = Record<string, string>

/** General messages by code. */
const GENERAL: FieldMessages = {
  required: 'Ce champ est obligatoire.',
  'too-long': 'Ce texte est trop long.',
  'invalid-type': 'Ce champ est obligatoire.',
  'invalid-value': 'Choisissez une des réponses proposées.',
  'invalid-format': 'Ce format n’est pas reconnu.',
  'email-format': 'e-mail invalide',
  'phone-format': 'Ce numéro n’est pas reconnu. Exemple\u00a0: 06 12 34 56 78.',
  'name-characters': 'Utilisez des lettres, des espaces, des apostrophes et des traits d’union seulement.',
  'postal-code': 'Un code postal a cinq chiffres.',
  'unknown-centre': 'Ce centre n’est plus proposé. Choisissez-en un autre.',
  'no-such-day': 'Cette date n’existe pas.',
  'invalid-day': 'Choisissez un jour.',
}
const OTHER = 'Vérifiez ce champ.'

/** Message of a code: the form’s own, else the general one. */
export const wordsOfCode = (code: string, messages: FieldMessages = {}): string =>
  messages[code] ?? GENERAL[code] ?? OTHER

/** Contract errors as one French sentence a field; empty if the values are valid. */
export function schemaErrors(schema: ZodType, values: unknown, messages: FieldMessages): FieldErrors {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.')
    const code = /^[a-z]+(-[a-z]+)*$/.test(issue.message) ? issue.message : issue.code.replaceAll('_', '-')
    // An empty day is missing, not badly formatted.
    const isDay = issue.code === 'invalid_format' && issue.format === 'date' && !messages[code]
    errors[path] ??= wordsOfCode(isDay ? 'invalid-day' : code, messages)
  }
  return errors
}

/** Messages for the fields that the server refused. */
export const serverErrors = (problems: FieldProblem[], messages: FieldMessages): FieldErrors =>
  Object.fromEntries(problems.map(({ path, code }) => [path, wordsOfCode(code, messages)]))

/**
 * « Ce champ est obligatoire. » at each empty field among these, which the contract allows to be absent and the form
 * does not.
 */
export const missing = <Name extends string>(values: Record<Name, string>, names: readonly Name[]): FieldErrors =>
  Object.fromEntries(names.filter((name) => !values[name].trim()).map((name) => [name, wordsOfCode('required')]))
