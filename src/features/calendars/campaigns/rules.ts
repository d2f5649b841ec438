import type { Stage } from './contract.ts'

type Period = { opensOn: string; closesOn: string; closedAt: string | null }

/** State of a campaign on a day (rules#calendar-campaign). The last day is included; a closed campaign is over. */
export function stageOn({ opensOn, closesOn, closedAt }: Period, day: string): Stage {
  if (closedAt !== null || day > closesOn) return 'OVER'
  return day < opensOn ? 'COMING' : 'OPEN'
}

const ORDER: Record<Stage, number> = { OPEN: 0, COMING: 1, OVER: 2 }

/** Campaign that a visitor sees: the one open that day, else the next to open, else the latest that is over. */
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

/** Whether a text has the form of a sale's identifier. */
export const isExternalId = (text: string): boolean => EXTERNAL_ID.test(text)
