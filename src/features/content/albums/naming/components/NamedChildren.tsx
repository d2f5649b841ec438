import { Button } from '@mantine/core'
import { counted } from '../../../../../shared/counted.ts'
import type { PhotoChildren } from '../contract.ts'
import { describeAnswers } from '../messages.ts'

type Props = { rows: PhotoChildren['children']; busy: boolean; onRemove: (id: number) => void }

/** Registered children named on a picture, and their parents' answers. */
export const NamedChildren = ({ rows, busy, onRemove }: Props) =>
  rows.length > 0 && (
    <ul className="plain stack-tight" aria-label="Enfants nommés">
      {rows.map(({ id, name, age, ...answers }) => (
        <li key={id} className="inset row between">
          <span>
            <strong>{name}</strong>, {counted(age, 'an')}
            <br />
            <span className="small soft">{describeAnswers(answers)}</span>
          </span>
          <Button
            variant="subtle"
            color="red"
            disabled={busy}
            aria-label={`Retirer ${name}`}
            onClick={() => onRemove(id)}
          >
            Retirer
          </Button>
        </li>
      ))}
    </ul>
  )
