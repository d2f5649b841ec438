import { useQuery } from '@tanstack/react-query'
import { formatEuros, toCents, toEuros } from '../../../../shared/money.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { giftsQuery } from '../client.ts'
import { giftsLevel, PUBLICATION_CENTS } from '../gifts/rules.ts'

/** Says what follows where the gifts of a year come near the threshold of the law, and once they are above it (rules#gifts-of-a-year). */
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
        Au-delà de {threshold} de dons ouvrant droit à un avantage fiscal dans une année civile, une association publie
        ses comptes et les fait certifier par un commissaire aux comptes (article 4-1 de la loi du 23 juillet 1987).
        Demandez à votre expert-comptable si les dons du calendrier en font partie.
      </Notice>
    )
  })
}
