import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '../states.tsx'
import { keepFocus } from './focus.ts'
import type { FormOf } from './useFormOf.ts'
import './form.css'

type Props = {
  form: Pick<FormOf<object>, 'busy' | 'refusal'>
  action: string
  onCancel?: (() => void) | undefined
  /** How the button that sends looks, where it is not the one main action of its screen. */
  button?: ButtonProps
  /** Further ways on, after the two. */
  children?: ReactNode
}

/** Where a form ends: why it was refused, the button that sends it, the way out. In a dialog it stays in sight. */
export const FormEnd = ({ form: { busy, refusal }, action, onCancel, button, children }: Props) => (
  <div className="stack form-foot">
    {refusal && <Refusal>{refusal}</Refusal>}
    <div className="row">
      <Button type="submit" loading={busy} onMouseDown={keepFocus} {...button}>
        {action}
      </Button>
      {onCancel && (
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Annuler
        </Button>
      )}
      {children}
    </div>
  </div>
)

/** Why a form was refused. It is read out, and takes the focus where no field is to blame. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <Notice tone="bad" alert>
    {children}
  </Notice>
)
