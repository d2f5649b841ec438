import { Button } from '@mantine/core'
import type { CaptchaForm } from '../contract.ts'
import { CaptchaSubmit } from './CaptchaSubmit.tsx'

type Props = {
  form: CaptchaForm
  /** Whether nothing is left to fill in. */
  complete: boolean
  action: string
  label: string
  busy: boolean
  onSolved: (recaptcha: string) => void
}

/** Submit part of a public form: a button that shows what is missing, replaced by the captcha once nothing is. */
export const CaptchaEnd = ({ complete, action, ...captcha }: Props) =>
  complete ? (
    <CaptchaSubmit {...captcha} busyLabel="Envoi en cours" />
  ) : (
    <Button type="submit" fullWidth>
      {action}
    </Button>
  )
