import { confirm, password, select, text } from '@clack/prompts'

/** Somebody left the questions; nothing was written. */
const LEFT = new Error('Nothing was written.')

/** An answer, unless Ctrl-C was one. */
function given<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (typeof answer === 'symbol') throw LEFT
  return answer as Exclude<Answer, symbol>
}

type Question = { message: string; initial?: string | undefined; example?: string; may?: 'be empty' }

/** A line of text. */
export async function askText({ message, initial = '', example = '', may }: Question): Promise<string> {
  const validate = (value = '') => (value.trim() || may ? undefined : 'An answer is needed; Ctrl-C leaves.')
  return (given(await text({ message, placeholder: example, initialValue: initial, validate })) ?? '').trim()
}

/** What nobody is to read over a shoulder. */
export const askHidden = async (message: string, validate?: (value?: string) => string | undefined): Promise<string> =>
  given(await password({ message, ...(validate && { validate }) })) ?? ''

export const askYes = async (message: string, initialValue: boolean): Promise<boolean> =>
  given(await confirm({ message, initialValue }))

/** One of these, by its label. */
export async function askWhich<Value extends string>(
  message: string,
  options: Record<Value, string>,
  initialValue: Value,
): Promise<Value> {
  const choices = Object.entries<string>(options).map(([value, label]) => ({ value, label }))
  return given(await select<string>({ message, options: choices, initialValue })) as Value
}
