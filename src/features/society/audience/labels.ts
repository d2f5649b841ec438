import { counted } from '../../../shared/counted.ts'
import type { Audience } from '../../platform/access/contract.ts'
import { formatSubscriptions } from '../persons/labels.ts'

/** « 214 membres » */
export const formatMemberCount = (members: number) => (members === 0 ? 'Aucun membre' : counted(members, 'membre'))

/** « 214 membres, dont 180 reçoivent les nouvelles par e-mail » */
export function formatReaderCount({ members, newsletter }: { members: number; newsletter: number }) {
  if (members === 0) return formatMemberCount(members)
  if (newsletter === 0) return `${formatMemberCount(members)}, dont aucun ne reçoit les nouvelles par e-mail`
  const verb = newsletter > 1 ? 'reçoivent' : 'reçoit'
  return `${formatMemberCount(members)}, dont ${counted(newsletter, verb, verb)} les nouvelles par e-mail`
}

/** Readers of a thing, in a few words. */
export function describeAudience(audience: Audience, subscriptions: readonly string[], commission: string | undefined) {
  if (audience === 'SUBSCRIPTIONS') return `Adhésions ${formatSubscriptions(subscriptions)}`
  return audience === 'ALL' ? 'Tous les membres' : `Membres de la commission ${commission ?? ''}`.trim()
}

/** Error texts for the codes of an audience. */
export const audienceWords = {
  'commission-needed': 'Choisissez une commission, ou ouvrez à tous les membres.',
}
