import { isLinkAddress } from '../../../shared/rich-text.ts'

const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const PHONE = /^\+?[\d\s.()-]{6,}$/

/** The address of a link as people type it: a page with or without https://, an e-mail, a telephone; undefined for anything else. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (EMAIL.test(text)) return `mailto:${text}`
  if (PHONE.test(text)) return `tel:${text.replace('(0)', '').replace(/[^+\d]/g, '')}`
  const address = /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(text) ? `https://${text}` : text
  return isLinkAddress(address) ? address : undefined
}
