import type { useForm } from '@mantine/form'
import type { ZodType } from 'zod'

/** The path of a field, nested ones included: `children.0.firstName`. */
export type Path<V> = (keyof V & string) | `${keyof V & string}.${string}`

type Values = Record<string, unknown>
type MantineForm<V extends Values> = ReturnType<typeof useForm<V>>
type ValidatedForm<V extends Values> = Pick<MantineForm<V>, 'getInputProps'> & {
  validateField: (path: Path<V>) => unknown
}

type InputProps = ReturnType<MantineForm<Values>['getInputProps']>

/** Props shared by Mantine's fields. */
export type FieldProps = InputProps & {
  value: InputProps['value']
  name: string
  required?: boolean
  maxLength?: number
}
export type TickProps = InputProps & { name: string }

/** What the contract requires of a field: whether it is required, and its maximum length. */
function askedOf(schema: ZodType | undefined, name: string): { required?: boolean; maxLength?: number } {
  const shape = (schema as { shape?: Record<string, ZodType & { maxLength?: number | null }> } | undefined)?.shape
  const asked = shape?.[name]
  if (!asked) return {}
  return { required: !asked.safeParse('').success, ...(asked.maxLength && { maxLength: asked.maxLength }) }
}

/** Props that a form gives its fields. */
export function propsOf<V extends Values>(form: ValidatedForm<V>, schema: ZodType | undefined) {
  const field = (path: Path<V>): FieldProps => {
    const props = form.getInputProps(path)
    // Passing through an empty field is not an error yet.
    const onBlur = () => props.value !== '' && props.onBlur()
    return { ...props, ...askedOf(schema, path), value: props.value, name: path, onBlur }
  }
  return {
    field,
    choice: (path: Path<V>): FieldProps => {
      const props = field(path)
      const onChange = (value: unknown) => {
        props.onChange(value)
        form.validateField(path)
      }
      return { ...props, onChange }
    },
    tick: (path: Path<V>): TickProps => ({ ...form.getInputProps(path, { type: 'checkbox' }), name: path }),
  }
}
