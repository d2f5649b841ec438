import type { Association, Means } from '../contract.ts'
import type { PaymentSettings } from './contract.ts'

const NOTHING_SET: PaymentSettings = {
  means: ['CARD'],
  waitDays: 10,
  payee: '',
  postalAddress: '',
  holder: '',
  iban: '',
  bic: '',
  cashTo: '',
}

/**
 * What the society takes today: what it has set, or cards alone where it has set nothing. Cards need a `provider`; who is left
 * without any means takes cheques (rules#means-of-payment).
 */
export function meansTaken(set: PaymentSettings | undefined, provider: boolean): PaymentSettings {
  const settings = set ?? NOTHING_SET
  const means: Means[] = settings.means.filter((each) => each !== 'CARD' || provider)
  return { ...settings, means: means.length > 0 ? means : ['CHEQUE'] }
}

/** Cheques are made out to the society and sent to its address, where nothing else is set. */
export const chequesTo = <S extends PaymentSettings>(settings: S, society: Association): S => ({
  ...settings,
  payee: settings.payee || society.name,
  postalAddress: settings.postalAddress || society.address.join('\n'),
})
