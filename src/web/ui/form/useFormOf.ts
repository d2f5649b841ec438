import { useForm } from '@mantine/form'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { HttpProblem, type Refusals, sentence } from '../../http.ts'
import { forgetDraft, type Keep, keepDraft, storedDraft } from './drafts.ts'
import type { Edits } from './edits.ts'
import { type FieldProps, type Path, propsOf, type TickProps } from './field.ts'
import { useFocusMoves } from './focus.ts'
import { type Meanwhile, useMeanwhile } from './useMeanwhile.ts'
import { atFields, type Demands, validateField } from './validation.ts'
import { type FieldErrors, serverErrors } from './words.ts'

type Options<V, Body, Answer> = Demands<V, Body> & {
  initial: V
  /** Messages of refusals, by code or status. */
  refusals: Refusals
  /** The field that a refusal's code concerns, with its message. */
  blames?: Record<string, FieldErrors>
  /** What is missing before it can be sent, as a text. */
  waitsFor?: string | undefined
  /** `proof` is the argument of `submit`, such as a solved captcha. */
  send: (body: Body, proof: string) => Promise<Answer>
  done?: (answer: Answer, values: V, opened: V) => unknown
  /** For a thing that others may edit too: `send` gets the version in the body. */
  edits?: Edits<V>
  /** Stores the draft until it is sent, across closing and reloading. */
  keep?: Keep
  /** `free` if the input is quickly typed again: leaving does not ask. */
  leaving?: 'asks' | 'free'
  /** Initial values that override a stored draft. */
  given?: Partial<V>
}

export type FormOf<V> = {
  id: string
  values: V
  errors: FieldErrors
  busy: boolean
  /** Message of the refusal. */
  refusal: string | undefined
  problem: HttpProblem | undefined
  /** Unusual amounts to confirm before sending, with the callback of the decision. */
  doubt: { amounts: readonly number[]; decide: (sure: boolean) => void } | undefined
  /** What somebody else changed while the form was open. */
  meanwhile: Meanwhile | undefined
  /** The opened version, as last loaded or saved. */
  opened: V
  /** Whether leaving now would lose input. */
  unsaved: boolean
  element: RefObject<HTMLFormElement | null>
  /** The props of a Mantine field: its error appears on blur and disappears while it is corrected. */
  field(path: Path<V>): FieldProps
  /** Props of a choice, validated at once. */
  choice(path: Path<V>): FieldProps
  /** Props of a checkbox. */
  tick(path: Path<V>): TickProps
  change(changes: Partial<V>): void
  /** Adds a line at the end of a list, or removes one. */
  addLine(list: keyof V & string, line: unknown): void
  removeLine(list: keyof V & string, index: number): void
  /** Restarts from these values, with nothing unsaved. */
  restart(values: V): void
  isComplete(): boolean
  /** Whether this field is valid, whether its error is shown or not. */
  isRight(path: Path<V>): boolean
  /** Validates a field that was left before its rule was loaded. */
  validateOnLeave(path: Path<V>): void
  /** Shows all errors and focuses the first. */
  showErrors(): void
  submit(proof?: string): Promise<void>
}

/** A form on a contract's schema: values, error messages, submission, and the server's field errors. */
export function useFormOf<V extends Record<string, unknown>, Body = V, Answer = unknown>(
  options: Options<V, Body, Answer>,
): FormOf<V> {
  const { schema, keep, body, words = {}, blames = {}, waitsFor } = options
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const working = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const [waiting, setWaiting] = useState(false)
  const [doubt, setDoubt] = useState<FormOf<V>['doubt']>()
  const [start] = useState<V>(() => ({
    ...(keep ? storedDraft(keep, options.initial) : options.initial),
    ...options.given,
  }))
  const focus = useFocusMoves(element, id)

  const validateValues = (values: V): FieldErrors => validateField(options, values, form.getInitialValues())
  const form = useForm<V>({
    initialValues: start,
    validate: validateValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      if (keep) keepDraft(keep, values)
      const problems = validateValues(values)
      form.setErrors((said) => Object.fromEntries(Object.keys(said).map((path) => [path, problems[path]])))
    },
  })

  const { save, tell, meanwhile } = useMeanwhile(options.edits, form)

  const problem = refused instanceof HttpProblem ? refused : undefined
  const refuse = (error: unknown) => {
    const { errors, code } = error instanceof HttpProblem ? error : { errors: [], code: '' }
    setRefused(error)
    form.setErrors({ ...atFields(serverErrors(errors, words), options.at), ...blames[code] })
    focus.toError()
  }
  const showErrors = () => {
    form.setErrors(validateValues(form.getValues()))
    focus.toError()
  }
  const isComplete = () => Object.keys(validateValues(form.getValues())).length === 0

  /** Asks whether unusual amounts are meant; true at once without any. */
  const confirmAmounts = async (): Promise<boolean> => {
    const amounts = (options.amounts?.(form.getValues()) ?? []).flatMap(({ unusual }) => unusual ?? [])
    if (amounts.length === 0) return true
    const sure = await new Promise<boolean>((decide) => setDoubt({ amounts, decide }))
    setDoubt(undefined)
    return sure
  }

  const submit = async (proof = '') => {
    if (working.current) return
    setRefused(undefined)
    setWaiting(waitsFor !== undefined)
    if (!isComplete() || waitsFor !== undefined) return showErrors()
    const previous = document.activeElement
    working.current = true
    if (!(await confirmAmounts())) {
      working.current = false
      return
    }
    setBusy(true)
    try {
      const bodyOf = () => (body ? body(form.getValues(), form.getInitialValues()) : form.getValues())
      const saved = await save(bodyOf, (given) => options.send(given as Body, proof), isComplete)
      if (saved) {
        const [values, opened] = [form.getValues(), form.getInitialValues()]
        if (keep) forgetDraft(keep)
        form.resetDirty()
        await options.done?.(saved.answer, values, opened)
        tell(saved.taken)
        focus.toPrevious(previous)
      } else if (!isComplete()) showErrors()
    } catch (error) {
      refuse(error)
    }
    working.current = false
    setBusy(false)
  }

  const fields = propsOf(form, schema)
  const validateOnLeave = (path: Path<V>) => {
    const { activeElement: at } = document
    if (form.isDirty(path) && !(at instanceof HTMLInputElement && at.name === path)) fields.field(path).onBlur()
  }
  // A schema that is loaded late validates what was left before it came.
  const [isLate] = useState(schema === undefined)
  const validateLeft = useEffectEvent(() => {
    for (const [path, value] of Object.entries(form.getValues()))
      if (typeof value === 'string') validateOnLeave(path as Path<V>)
  })
  useEffect(() => {
    if (isLate && schema !== undefined) validateLeft()
  }, [isLate, schema])
  return {
    id,
    values: form.values,
    errors: form.errors as FieldErrors,
    busy,
    refusal: waiting && waitsFor ? waitsFor : refused ? sentence(options.refusals, refused) : undefined,
    problem,
    doubt,
    meanwhile,
    opened: form.getInitialValues(),
    unsaved: !keep && options.leaving !== 'free' && !busy && form.isDirty(),
    element,
    ...fields,
    change: (changes) => form.setValues(changes as Partial<V>),
    addLine: (list, line) => form.insertListItem(list, line as never),
    removeLine: (list, index) => form.removeListItem(list, index),
    restart: (values) => {
      form.setInitialValues(values)
      form.setValues(values)
      form.resetDirty()
      form.clearErrors()
      if (keep) forgetDraft(keep)
    },
    isComplete,
    isRight: (path) => !validateValues(form.getValues())[path],
    validateOnLeave,
    showErrors,
    submit,
  }
}
