import { SegmentedChoice } from '../../../../web/ui/Segments.tsx'
import styles from './Campaign.module.css'

type Props = { seasons: number[]; season: number; onChoose: (season: number) => void }

/** Chooses the season of the tab, if several are on sale. */
export const SeasonChoice = ({ seasons, season, onChoose }: Props) =>
  seasons.length > 1 && (
    <div className={styles.seasons}>
      <span aria-hidden="true">Pour quelle saison&nbsp;?</span>
      <SegmentedChoice
        label="Pour quelle saison&nbsp;?"
        options={seasons.map((value) => ({ value, label: String(value) }))}
        chosen={season}
        onChoose={onChoose}
      />
    </div>
  )
