import { useForm } from '@mantine/form'
import { type RefObject, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { HttpProblem, type Refusals, sentence } from '../../http.ts'
import { forgetDraft, type Keep, keepDraft, keptDraft } from './drafts.ts'
import { type FieldProps, type Path, propsOf } from './field.ts'
import { useFocusMoves } from './focus.ts'
import { type FieldErrors, type FieldMessages, schemaErrors, serverErrors } from './words.ts'

type Options<V, Body, Answer> = {
  initial: V
  /** The contract's schema: it judges what is sent. */
  schema?: ZodType<unknown, Body>
  /** Maps the values to what is sent; by default the values themselves. */
  body?: (values: V) => unknown
  /** Checks beyond the contract's; their messages win where both find something. */
  check?: (values: V) => FieldErrors
  /** Messages by code for this form, over the general table. */
  words?: FieldMessages
  /** The field that shows the errors of this path, where the names differ. */
  at?: (path: string) => string
  /** What a refusal means, by code or by status. */
  refusals: Refusals
  /** The field that a refusal's code is about, with the sentence that stands there. */
  blames?: Record<string, FieldErrors>
  /** `proof` is what `submit` was given: a solved captcha. */
  send: (body: Body, proof: string) => Promise<Answer>
  done?: (answer: Answer, values: V) => unknown
  /** Keeps what is typed until it is sent, through closing and reloading. */
  keep?: Keep
  /** What it was opened with, whatever a kept draft says. */
  given?: Partial<V>
}

export type FormOf<V> = {
  values: V
  errors: FieldErrors
  busy: boolean
  /** Why it was not taken, in words. */
  refusal: string | undefined
  /** Whether leaving now would lose something. */
  unsaved: boolean
  element: RefObject<HTMLFormElement | null>
  /** The props of a Mantine field: its error appears on blur and disappears while it is corrected. */
  field(path: Path<V>): FieldProps
  /** The same for a choice, which is judged as it is made. */
  choice(path: Path<V>): FieldProps
  /** The same for a box to tick. */
  tick(path: Path<V>): FieldProps
  change(changes: Partial<V>): void
  /** One line more at the end of a list, or one less. */
  addLine(list: keyof V & string, line: unknown): void
  removeLine(list: keyof V & string, index: number): void
  /** Begins anew from these values: nothing is unsaved. */
  restart(values: V): void
  isComplete(): boolean
  /** Says everything that is wrong and goes to the first of it. */
  showErrors(): void
  submit(proof?: string): Promise<void>
}

const same = <T>(value: T) => value

/** A form on a contract's schema: values, errors in words, submission, and the server's field errors. */
export function useFormOf<V extends Record<string, unknown>, Body = V, Answer = unknown>(
  options: Options<V, Body, Answer>,
): FormOf<V> {
  const { schema, keep, body = same, words = {}, at = same, blames = {} } = options
  const element = useRef<HTMLFormElement>(null)
  const working = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [start] = useState<V>(() => ({
    ...(keep ? keptDraft(keep, options.initial) : options.initial),
    ...options.given,
  }))
  const focus = useFocusMoves(element)

  const named = (errors: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(errors).map(([path, said]) => [at(path), said]))
  const judge = (values: V): FieldErrors => ({
    ...(schema && named(schemaErrors(schema, body(values), words))),
    ...options.check?.(values),
  })

  const form = useForm<V>({
    initialValues: start,
    validate: judge,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      if (keep) keepDraft(keep, values)
      const problems = judge(values)
      form.setErrors((said) => Object.fromEntries(Object.keys(said).map((path) => [path, problems[path]])))
    },
  })

  const refuse = (error: unknown) => {
    const problem = error instanceof HttpProblem ? error : undefined
    setRefusal(sentence(options.refusals, error))
    form.setErrors({ ...named(serverErrors(problem?.errors ?? [], words)), ...blames[problem?.code ?? ''] })
    focus.toError()
  }
  const showErrors = () => {
    form.setErrors(judge(form.getValues()))
    focus.toError()
  }
  const isComplete = () => Object.keys(judge(form.getValues())).length === 0

  const submit = async (proof = '') => {
    if (working.current) return
    setRefusal(undefined)
    if (!isComplete()) return showErrors()
    const previous = document.activeElement
    const values = form.getValues()
    working.current = true
    setBusy(true)
    try {
      const answer = await options.send(body(values) as Body, proof)
      if (keep) forgetDraft(keep)
      form.resetDirty()
      await options.done?.(answer, values)
      focus.toPrevious(previous)
    } catch (error) {
      refuse(error)
    }
    working.current = false
    setBusy(false)
  }

  const fields = propsOf(form, schema)
  return {
    values: form.values,
    errors: form.errors as FieldErrors,
    busy,
    refusal,
    unsaved: !keep && !busy && form.isDirty(),
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
    },
    isComplete,
    showErrors,
    submit,
  }
}
