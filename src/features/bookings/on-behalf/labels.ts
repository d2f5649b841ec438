import { counted } from '../../../shared/counted.ts'
import { describeViolation } from '../../catalogue/resources/availability/labels.ts'
import type { BillingPeriod, ResourceRules } from '../../catalogue/resources/contract.ts'
import type { BookingRequest } from '../../catalogue/resources/rules.ts'
import type { Against } from './contract.ts'

type DescribedResource = ResourceRules & { billingPeriod: BillingPeriod; active: boolean }

/** A broken rule, described for the administrator of the resource. */
export function describeViolations(
  resource: DescribedResource,
  request: BookingRequest,
  against: Against,
  at: { now: string; today: string },
): string {
  const { code, free } = against
  if (code === 'not-open')
    return resource.active
      ? 'Ce membre n’y a pas accès\u00a0: elle est réservée à d’autres.'
      : 'Elle n’est pas proposée aux membres pour l’instant.'
  if (code === 'limit') {
    const each = resource.billingPeriod === 'DAY' ? 'réservation' : 'article'
    const most = `${counted(resource.maxPerMember ?? 0, each)} par membre et par saison`
    return free ? `Il ne lui en reste que ${free}\u00a0: ${most}.` : `Ce membre a déjà sa part\u00a0: ${most}.`
  }
  return describeViolation(resource, request, { ...against, code }, at)
}
