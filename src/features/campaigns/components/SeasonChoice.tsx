import { Button } from '@mantine/core'

type Props = { seasons: number[]; season: number; onChoose: (season: number) => void }

/** Which of the seasons on sale the tab is about, where there are several. */
export const SeasonChoice = ({ seasons, season, onChoose }: Props) =>
  seasons.length > 1 && (
    <fieldset className="campaign-seasons">
      <legend>Pour quelle saison&nbsp;?</legend>
      <div className="campaign-choice">
        {seasons.map((each) => (
          <Button
            key={each}
            variant={each === season ? 'filled' : 'default'}
            aria-pressed={each === season}
            onClick={() => onChoose(each)}
          >
            {each}
          </Button>
        ))}
      </div>
    </fieldset>
  )
