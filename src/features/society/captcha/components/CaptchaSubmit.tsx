import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Spinner } from '../../../../web/ui/Spinner.tsx'
import { configurationQuery } from '../../settings/client.ts'
import { askRecaptcha, solveCaptcha } from '../client.ts'
import type { CaptchaForm } from '../contract.ts'
import styles from './CaptchaSubmit.module.css'

type Props = {
  form: CaptchaForm
  label: string
  busyLabel: string
  busy: boolean
  onSolved: (recaptcha: string) => void
}

/**
 * Captcha and submit button in one (rules#captcha): a press solves the challenge and sends the form. Nothing to read or
 * recognise.
 */
export function CaptchaSubmit({ form, label, busyLabel, busy, onSolved }: Props) {
  const { data } = useQuery(configurationQuery)
  const { kind, siteKey } = data?.captcha ?? { kind: 'altcha' as const, siteKey: null }
  const [solving, setSolving] = useState(false)
  const [failed, setFailed] = useState(false)
  const solve = async () => {
    setSolving(true)
    setFailed(false)
    try {
      onSolved(kind === 'recaptcha' && siteKey ? await askRecaptcha(siteKey, form) : await solveCaptcha(form))
    } catch {
      setFailed(true)
    }
    setSolving(false)
  }
  const working = solving || busy
  return (
    <div className={styles.captcha}>
      <Button fullWidth disabled={working} onClick={() => void solve()} leftSection={working ? <Spinner /> : undefined}>
        {solving ? 'Vérification en cours…' : busy ? busyLabel : label}
      </Button>
      <p className="small soft">
        {kind === 'recaptcha'
          ? 'En envoyant, vous faites vérifier par Google (reCAPTCHA) que vous n’êtes pas un robot. Rien à recopier.'
          : 'En envoyant, votre appareil fait un petit calcul qui nous protège des robots. Rien à recopier, aucun service extérieur.'}
      </p>
      <p role="status" className={failed ? styles.failed : 'visually-hidden'}>
        {failed ? 'La vérification n’a pas abouti. Réessayez.' : working ? 'Envoi en cours' : ''}
      </p>
    </div>
  )
}
