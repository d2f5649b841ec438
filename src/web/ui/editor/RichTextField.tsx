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
  const ids = { label: `${id}-label`, description: `${id}-description`, error: `${id}-error` }
  const { value, onChange, onBlur, pictures, autoFocus } = editor
  const describedBy = [description && ids.description, error && ids.error].filter(Boolean).join(' ')
  const box = {
    id,
    'aria-labelledby': ids.label,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': 'true' }),
    ...(required && { 'aria-required': 'true' }),
  }
  return (
    <Input.Wrapper
      size="md"
      labelElement="div"
      label={label}
      labelProps={{ id: ids.label, onClick: () => document.getElementById(id)?.focus() }}
      description={description}
      descriptionProps={{ id: ids.description }}
      error={error}
      errorProps={{ id: ids.error }}
      required={required}
    >
      <Suspense fallback={<Skeleton className={styles.editor} />}>
        <Editor value={value} onChange={onChange} onBlur={onBlur} box={box} pictures={pictures} autoFocus={autoFocus} />
      </Suspense>
    </Input.Wrapper>
  )
}
