import { Button, TextInput } from '@mantine/core'
import { readEuros } from '../../../../shared/money.ts'
import type { FieldProps } from '../../../../web/ui/form/field.ts'
import styles from './AmountField.module.css'

const QUICK = [5, 10, 20, 50]

type Props = { size?: 'lg'; field: FieldProps; onChoose: (amount: string) => void }

/** Amount: one of four buttons, or any other. */
export const AmountField = ({ size, field, onChoose }: Props) => (
  <fieldset className={styles.amount} aria-label="Montants proposés">
    <div className={styles.quick}>
      {QUICK.map((euros) => {
        const chosen = readEuros(String(field.value)) === euros
        return (
          <Button
            key={euros}
            size="lg"
            variant={chosen ? 'filled' : 'default'}
            color="night"
            aria-pressed={chosen}
            px={4}
            onClick={() => onChoose(String(euros))}
          >
            {euros}&nbsp;€
          </Button>
        )
      })}
    </div>
    <TextInput
      label="Montant"
      size={size}
      required
      inputMode="decimal"
      autoComplete="off"
      description="Choisissez un montant, ou écrivez le vôtre."
      rightSection="€"
      {...field}
    />
  </fieldset>
)
