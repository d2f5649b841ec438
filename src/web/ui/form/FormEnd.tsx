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
  /** How the button that sends looks, where it is not the one main action of its screen. */
  button?: ButtonProps
  /** Further ways on, after the two. */
  children?: ReactNode
}

/** Where a form ends, in it or below it: why it was refused, the button that sends it, the way out. In a dialog it stays in sight. */
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

/** Why a form was refused. It is read out, and takes the focus where no field is to blame. */
export const Refusal = ({ form: { id, refusal } }: { form: Pick<Ended, 'id' | 'refusal'> }) =>
  refusal && (
    <div id={refusalOf(id)} className={`${states.notice} ${states.bad}`} role="alert" tabIndex={-1}>
      {refusal}
    </div>
  )
