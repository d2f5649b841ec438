/** Why somebody is on the list; the day it counts from follows. */
export const RULE_LABELS = {
  MEMBER_GONE: 'Plus adhérent depuis le',
  REFUSED: 'Inscription refusée le',
  UNFINISHED: 'Inscription restée inachevée depuis le',
} as const
