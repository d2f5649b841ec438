import { Button } from '@mantine/core'
import styles from './Campaign.module.css'

type Props = { seasons: number[]; season: number; onChoose: (season: number) => void }

/** Chooses the season of the tab, if several are on sale. */
export const SeasonChoice = ({ seasons, season, onChoose }: Props) =>
  seasons.length > 1 && (
    <fieldset className={styles.seasons}>
      <legend>Pour quelle saison&nbsp;?</legend>
      <div className={styles.choice}>
        {seasons.map((each) => (
          <Button
            key={each}
            variant={each === season ? 'filled' : 'default'}
            color="night"
            aria-pressed={each === season}
            onClick={() => onChoose(each)}
          >
            {each}
          </Button>
        ))}
      </div>
    </fieldset>
  )
