// Styles of mails, set on each element, because many mail programs ignore style sheets.

/** Fonts available in every mail program. */
export const SANS = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The colours of the light scheme. */
export const LIGHT = {
  night: '#16213A',
  gold: '#D9A441',
  ground: '#FAF8F4',
  card: '#FFFFFF',
  line: '#E7E2D9',
  ink: '#2B2F3A',
  soft: '#5B6070',
} as const

/** A complete text style, as an attribute's value. */
export const face = (size: number, colour: string, more = '') =>
  `${SANS};font-size:${size}px;line-height:1.55;color:${colour};${more}`

const NO_BREAK = '\u00A0'

/** French typography: no line break before punctuation, inside « guillemets » or between a number and its unit. */
export const typeset = (text: string) =>
  text
    .replace(/ (?=[:;!?»€%])/g, NO_BREAK)
    .replace(/(?<=«|n°) /g, NO_BREAK)
    .replace(/(?<=\d) (?=(heure|jour|minute)s?\b)/g, NO_BREAK)
    .replace(/(?<=\d) à (?=\d)/g, `${NO_BREAK}à${NO_BREAK}`)

/** Replaces control characters and line breaks, so that user input cannot start another header or line. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
