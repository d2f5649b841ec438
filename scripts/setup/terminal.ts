import { confirm, password, select, text } from '@clack/prompts'

/** Thrown when somebody leaves the questions. */
const LEFT = new Error('Nothing was written.')

/** Returns the answer; throws after Ctrl-C. */
function given<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (typeof answer === 'symbol') throw LEFT
  return answer as Exclude<Answer, symbol>
}

type Question = { message: string; initial?: string | undefined; example?: string; may?: 'be empty' }

/** Asks for a line of text. */
export async function askText({ message, initial = '', example = '', may }: Question): Promise<string> {
  const validate = (value = '') => (value.trim() || may ? undefined : 'An answer is needed; Ctrl-C leaves.')
  return (given(await text({ message, placeholder: example, initialValue: initial, validate })) ?? '').trim()
}

/** Asks for hidden input. */
export const askHidden = async (message: string, validate?: (value?: string) => string | undefined): Promise<string> =>
  given(await password({ message, ...(validate && { validate }) })) ?? ''

export const askYes = async (message: string, initialValue: boolean): Promise<boolean> =>
  given(await confirm({ message, initialValue }))

/** Asks for one of these values, by label. */
export async function askWhich<Value extends string>(
  message: string,
  options: Record<Value, string>,
  initialValue: Value,
): Promise<Value> {
  const choices = Object.entries<string>(options).map(([value, label]) => ({ value, label }))
  return given(await select<string>({ message, options: choices, initialValue })) as Value
}
