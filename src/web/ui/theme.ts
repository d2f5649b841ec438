import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** The main colour until the page has the society's own. */
const FIRE_RED = [
  '#ffefed',
  '#ffdad6',
  '#fcaca5',
  '#f8847d',
  '#ed645f',
  '#c82f33',
  '#c1272d',
  '#b00d1e',
  '#990015',
  '#7e000f',
]
const night: MantineColorsTuple = [
  '#f0f2f8',
  '#dde1ec',
  '#b9c1d6',
  '#93a0c1',
  '#6f7fa8',
  '#506292',
  '#3a4b78',
  '#283860',
  '#1d2a4a',
  '#16213a',
]
const gold: MantineColorsTuple = [
  '#fdf7e8',
  '#f9ecce',
  '#f3d99d',
  '#ecc56b',
  '#e5b450',
  '#d9a441',
  '#bf8b2c',
  '#9c7022',
  '#795619',
  '#563d11',
]

/** The greys of Mantine's dark scheme, replaced by ours so that its components have our background. */
const dark: MantineColorsTuple = [
  '#e9ebf1',
  '#c9cedb',
  '#a9b0c0',
  '#868ea3',
  '#5d667d',
  '#3d465d',
  '#262e40',
  '#191f2d',
  '#141926',
  '#10141d',
]

/**
 * The main action is filled, and each view has only one. All others are quiet: tinted without a border (`default`), or
 * without a background too (`subtle`). `red` ones are destructive, and ask first.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { variant, color } = input
  if (variant !== 'default' && variant !== 'subtle') return defaultVariantColorsResolver(input)
  const tone = color === 'red' ? 'bad' : 'quiet'
  return {
    background: variant === 'subtle' ? 'transparent' : `var(--button-${tone})`,
    hover: variant === 'subtle' ? `var(--button-${tone})` : `var(--button-${tone}-hover)`,
    color: `var(--button-${tone}-ink)`,
    border: '1px solid transparent',
  }
}

/**
 * Night blue and helmet gold are the colours of the frame; the society's main colour is reserved for the one main
 * action of a screen.
 */
const theme = createTheme({
  primaryColor: 'brand',
  // On a dark background a brighter shade has enough contrast.
  primaryShade: { light: 6, dark: 5 },
  black: '#1d2330',
  defaultRadius: 8,
  fontFamily: "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  // Mantine's sizes in rem scale with the browser's own font size.
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { md: '1.55' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: { fontFamily: "'Bricolage Grotesque Variable', system-ui, sans-serif", fontWeight: '700' },
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: { defaultProps: { size: 'md' } },
    // The hint is below the field, followed by the error.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    // Its arrows are too small for a finger.
    NumberInput: { defaultProps: { size: 'md', hideControls: true } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 10, closeButtonProps: { 'aria-label': 'Fermer', size: 44 } } },
  },
})

/** The theme with the society's main colour, as shades from bright to dark. */
export const themeIn = (shades: readonly string[] = FIRE_RED) => ({
  ...theme,
  colors: { brand: shades as unknown as MantineColorsTuple, night, gold, dark },
})
