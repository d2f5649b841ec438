import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../lazy.tsx'
import states from '../states.module.css'
import styles from './FormEnd.module.css'
import { keepFocus, refusalOf } from './focus.ts'
import type { FormOf } from './useFormOf.ts'
import { loadPanel } from './useMeanwhile.ts'

const MeanwhilePanel = lazyComponent(loadPanel, 'MeanwhilePanel')

type Ended = Pick<FormOf<object>, 'id' | 'busy' | 'refusal' | 'meanwhile'>
type Props = {
  form: Ended
  action: string
  onCancel?: (() => void) | undefined
  /** Look of the submit button, if it is not the screen's main action. */
  button?: ButtonProps
  /** Further actions after the two buttons. */
  children?: ReactNode
}

/** End of a form: refusal, submit and cancel. It stays visible in a dialog. */
export const FormEnd = ({ form, action, onCancel, button, children }: Props) => (
  <>
    {form.meanwhile && (
      <Suspense>
        <MeanwhilePanel key={form.meanwhile.version} meanwhile={form.meanwhile} />
      </Suspense>
    )}
    <div className={`stack ${styles.foot}`}>
      <Refusal form={form} />
      <div className="row">
        <Button type="submit" form={form.id} loading={form.busy} onMouseDown={keepFocus} {...button}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="default" disabled={form.busy} onClick={onCancel}>
            Annuler
          </Button>
        )}
        {children}
      </div>
    </div>
  </>
)

/** Refusal of a form, announced to screen readers; it takes the focus if no field is to blame. */
export const Refusal = ({ form: { id, refusal } }: { form: Pick<Ended, 'id' | 'refusal'> }) =>
  refusal && (
    <div id={refusalOf(id)} className={`${states.notice} ${states.bad}`} role="alert" tabIndex={-1}>
      {refusal}
    </div>
  )
