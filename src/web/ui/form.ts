export { keepFocus } from './form/focus.ts'
export { type FieldErrors, schemaErrors, serverErrors } from './form/words.ts'

/** Brings the first field in error to the eye and the keyboard. */
export const focusFirstError = () =>
  setTimeout(
    () =>
      document
        .querySelector<HTMLElement>('[aria-invalid=true], [data-error=true] input, [data-error=true] select')
        ?.focus(),
    50,
  )
