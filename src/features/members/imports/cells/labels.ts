import type { Membertype } from '../../../society/persons/contract.ts'

/** How files write a status, without accents and case. */
export const STATUS_WORDS: Record<Membertype, RegExp> = {
  SPP: /^(spp|sapeur pompier professionnel|professionnel(le)?)$/,
  SPV: /^(spv|sapeur pompier volontaire|volontaire)$/,
  HONORAIRE: /^(honoraire|membre honoraire|retraite|retraitee|veteran|ancien)$/,
  ADMINISTRATIF: /^(administratif|administrative|pats|pat|personnel administratif.*)$/,
  EXTERNE: /^(externe|exterieur|exterieure|ext)$/,
}

/** What files write before, or instead of, the name of a centre; without accents and case. */
export const CIS_WORDS: readonly (readonly [word: RegExp, instead: string])[] = [
  [/^(cis|csp|cs|caserne|centre( de secours)?)( de)? (?=.)/, ''],
  [/^le /, ''],
  [/\bst\b/g, 'saint'],
]

/** How files write France, without accents and case. */
export const FRANCE_WORDS = /^(fr|fra|france|france metropolitaine|republique francaise)$/

/** How files write that a season is paid or not; without accents and case. */
export const YES_WORDS = /^(oui|o|x|yes|vrai|true|1|ok|paye|payee|regle|reglee|a jour|valide|validee)$/
export const NO_WORDS =
  /^(non|n|no|faux|false|0|impaye|impayee|pas paye|non paye|non payee|pas a jour|a payer|en attente|annule|annulee|refuse|refusee|rembourse|remboursee)$/
