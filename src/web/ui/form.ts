import type { ZodType } from 'zod'
import type { FieldProblem } from '../../shared/problem.ts'

export type FieldMessages = { [code: string]: string }
export type FieldErrors = Record<string, string>

/** What a code means where no form says it better. */
const GENERAL: FieldMessages = {
  required: 'Ce champ est obligatoire.',
  'too-long': 'Ce texte est trop long.',
  'invalid-type': 'Ce champ est obligatoire.',
  'invalid-value': 'Choisissez une des réponses proposées.',
  'invalid-format': 'Ce format n’est pas reconnu.',
}
const OTHER = 'Vérifiez ce champ.'

const readable = (code: string, messages: FieldMessages) => messages[code] ?? GENERAL[code] ?? OTHER

/** A contract's refusals as one French sentence a field; nothing where the values fit. */
export function schemaErrors(schema: ZodType, values: unknown, messages: FieldMessages): FieldErrors {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.')
    const code = /^[a-z]+(-[a-z]+)*$/.test(issue.message) ? issue.message : issue.code.replaceAll('_', '-')
    errors[path] ??= readable(code, messages)
  }
  return errors
}

/** The same, for the fields the server refused. */
export const serverErrors = (problems: FieldProblem[], messages: FieldMessages): FieldErrors =>
  Object.fromEntries(problems.map(({ path, code }) => [path, readable(code, messages)]))

/** Brings the first field in error to the eye and the keyboard. */
export const focusFirstError = () =>
  setTimeout(
    () =>
      document
        .querySelector<HTMLElement>('[aria-invalid=true], [data-error=true] input, [data-error=true] select')
        ?.focus(),
    50,
  )

/**
 * For a form's own button: pressing it does not leave the field first, so that no error appears in between and moves the
 * button away from under the pointer.
 */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
