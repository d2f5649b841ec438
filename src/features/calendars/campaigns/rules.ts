import type { Stage } from './contract.ts'

type Period = { opensOn: string; closesOn: string; closedAt: string | null }

/** Where a campaign stands on a day (rules#calendar-campaign). Its last day counts; one that was closed is over. */
export function stageOn({ opensOn, closesOn, closedAt }: Period, day: string): Stage {
  if (closedAt !== null || day > closesOn) return 'OVER'
  return day < opensOn ? 'COMING' : 'OPEN'
}

const ORDER: Record<Stage, number> = { OPEN: 0, COMING: 1, OVER: 2 }

/** Of these campaigns the one that a visitor is shown: that of the day, else the next to open, else the latest that is over. */
export function shownOn<C extends Period>(campaigns: readonly C[], day: string): C | undefined {
  const ranked = campaigns.map((campaign) => ({ campaign, stage: stageOn(campaign, day) }))
  ranked.sort(
    (one, other) =>
      ORDER[one.stage] - ORDER[other.stage] ||
      (one.stage === 'OVER' ? -1 : 1) * one.campaign.opensOn.localeCompare(other.campaign.opensOn),
  )
  return ranked[0]?.campaign
}

const EXTERNAL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be the identifier of a sale at all. */
export const isExternalId = (text: string): boolean => EXTERNAL_ID.test(text)
