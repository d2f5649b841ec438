import { Input, Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import type { FieldProps } from '../form/field.ts'
import { lazyComponent } from '../lazy.tsx'
import styles from './Editor.module.css'
import type { EditorProps } from './Editor.tsx'

const Editor = lazyComponent(() => import('./Editor.tsx'), 'Editor')

type Props = Pick<FieldProps, 'value' | 'onChange' | 'onBlur' | 'required' | 'error'> &
  Pick<EditorProps, 'pictures' | 'autoFocus'> & { label: string; description?: ReactNode }

/** A field for rich text, with the features of every field. The editor is loaded when it is first shown. */
export function RichTextField({ label, description, error, required, ...editor }: Props) {
  const id = useId()
  const said = { label: `${id}-label`, description: `${id}-description`, error: `${id}-error` }
  const { value, onChange, onBlur, pictures, autoFocus } = editor
  const describedBy = [description && said.description, error && said.error].filter(Boolean).join(' ')
  const box = {
    id,
    'aria-labelledby': said.label,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': 'true' }),
    ...(required && { 'aria-required': 'true' }),
  }
  return (
    <Input.Wrapper
      size="md"
      labelElement="div"
      label={label}
      labelProps={{ id: said.label, onClick: () => document.getElementById(id)?.focus() }}
      description={description}
      descriptionProps={{ id: said.description }}
      error={error}
      errorProps={{ id: said.error }}
      required={required}
    >
      <Suspense fallback={<Skeleton className={styles.editor} />}>
        <Editor {...{ value, onChange, onBlur, box, pictures, autoFocus }} />
      </Suspense>
    </Input.Wrapper>
  )
}
