import { call } from '../../../web/http.ts'
import { type CaptchaForm, readChallenge } from './contract.ts'

/** Solves a new challenge for a form; returns the value of `recaptcha`. Throws on failure. */
export async function solveCaptcha(form: CaptchaForm): Promise<string> {
  const challenge = await call(readChallenge, { query: { form } })
  const worker = new Worker(new URL('./components/captcha.worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise<unknown>((resolve, reject) => {
      worker.onmessage = (event) => resolve(event.data)
      worker.onerror = () => reject(new Error('captcha'))
      worker.postMessage(challenge)
    })
    if (!solution) throw new Error('captcha')
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}

declare global {
  interface Window {
    grecaptcha?: {
      ready: (run: () => void) => void
      execute: (key: string, options: { action: string }) => Promise<string>
    }
  }
}

/** Uses reCAPTCHA, if the society chose it: its script is only loaded when the form is sent. */
export async function askRecaptcha(siteKey: string, form: CaptchaForm): Promise<string> {
  if (!window.grecaptcha)
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
      script.onload = () => resolve()
      script.onerror = () => reject(new Error('captcha'))
      document.head.append(script)
    })
  return await new Promise((resolve, reject) => {
    if (!window.grecaptcha) return reject(new Error('captcha'))
    window.grecaptcha.ready(() => window.grecaptcha?.execute(siteKey, { action: form }).then(resolve, reject))
  })
}
