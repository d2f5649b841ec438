import { Button } from '@mantine/core'
import type { CaptchaForm } from '../contract.ts'
import { CaptchaSubmit } from './CaptchaSubmit.tsx'

type Props = {
  form: CaptchaForm
  /** Nothing is left to fill in. */
  complete: boolean
  action: string
  label: string
  busy: boolean
  onSolved: (recaptcha: string) => void
}

/** The end of a form that anybody sends: a button that shows what is missing, the captcha in its place once nothing is. */
export const CaptchaEnd = ({ complete, action, ...captcha }: Props) =>
  complete ? (
    <CaptchaSubmit {...captcha} busyLabel="Envoi en cours" />
  ) : (
    <Button type="submit" fullWidth>
      {action}
    </Button>
  )
