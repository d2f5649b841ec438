import { createTheme, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#fdf0ef',
  '#f9dcda',
  '#f0b5b3',
  '#e78b89',
  '#df6765',
  '#d64b4c',
  '#c1272d',
  '#ab1f26',
  '#921a21',
  '#77141a',
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

/** Night greys, so that what Mantine draws in the dark scheme stands on the same ground as the rest. */
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

/** Night blue and helmet gold carry the frame; fire red is for the one main action of a screen. */
export const theme = createTheme({
  colors: { brand, night, gold, dark },
  primaryColor: 'brand',
  primaryShade: 6,
  black: '#1d2330',
  defaultRadius: 8,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  fontSizes: { xs: '14px', sm: '15px', md: '16px', lg: '18px', xl: '20px' },
  lineHeights: { md: '1.55' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: { fontFamily: "'Bricolage Grotesque Variable', system-ui, sans-serif", fontWeight: '700' },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    // The hint stands below the field, the error last.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 10, closeButtonProps: { 'aria-label': 'Fermer', size: 44 } } },
  },
})
