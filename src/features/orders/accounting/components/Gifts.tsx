import { useQuery } from '@tanstack/react-query'
import { formatEuros, toCents, toEuros } from '../../../../shared/money.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { giftsQuery } from '../client.ts'
import { giftsLevel, PUBLICATION_CENTS } from '../gifts/rules.ts'

/** Explains the legal duties when the gifts of a year come near the threshold of the law or exceed it (rules#gifts-of-a-year). */
export function Gifts() {
  const { data } = useQuery(giftsQuery)
  const threshold = formatEuros(toEuros(PUBLICATION_CENTS))
  return data?.years.map(({ year, total }) => {
    const level = giftsLevel(toCents(total))
    if (level === 'LOW') return null
    return (
      <Notice
        key={year}
        tone={level === 'ABOVE' ? 'warn' : 'info'}
        title={
          level === 'ABOVE'
            ? `Dons de ${year}\u00a0: ${formatEuros(total)}, au-dessus de ${threshold}`
            : `Dons de ${year}\u00a0: ${formatEuros(total)}, près de ${threshold}`
        }
      >
        Au-delà de {threshold} de dons ouvrant droit à un avantage fiscal dans l’année, une association nomme un
        commissaire aux comptes, qui certifie ses comptes annuels, et les publie sur le site du Journal officiel dans
        les trois mois de leur approbation (article&nbsp;4-1 de la loi n°&nbsp;87-571 du 23&nbsp;juillet 1987, seuil de
        l’article&nbsp;D.&nbsp;612-5 du Code de commerce). Les subventions se comptent à part, avec le même seuil.
        Demandez à votre expert-comptable si les dons du calendrier en font partie et, si votre exercice n’est pas
        l’année civile, ce qu’il en est sur l’exercice.
      </Notice>
    )
  })
}
