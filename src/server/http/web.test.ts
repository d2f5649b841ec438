import { expect, test } from 'vitest'
import { manifestOf, withConfiguration } from './web.ts'

test('a name with signs that mean something elsewhere reaches the page as it was typed', () => {
  const name = "Amicale $& $' $` $1 </script><b>"
  const page = withConfiguration('<head><title>Portail</title></head><body></body>', {
    configuration: { name },
    logo: null,
  })
  const [, carried = ''] = /<script type="application\/json" id="siteconfiguration">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(carried)).toEqual({ name })
  expect(page.match(/<body>/g)).toHaveLength(1)
})

test('without a logo the emblem is the telephone’s icon, in the sizes and the shape it asks for; its shortcuts open the portal’s own pages', () => {
  const { icons, shortcuts, short_name } = manifestOf({ name: 'Amicale de Kervignac', shortName: 'ASPK', logo: null })
  expect(short_name).toBe('ASPK')
  expect(icons.map(({ src, purpose }) => [src, purpose])).toEqual([
    ['/icons/icon-192.png', 'any'],
    ['/icons/icon-512.png', 'any'],
    ['/icons/maskable-192.png', 'maskable'],
    ['/icons/maskable-512.png', 'maskable'],
  ])
  expect(shortcuts.map(({ url }) => url)).toEqual(['/carte', '/calendrier/tournee'])
})

test('the icons of a page become the logo, a touch icon on white', () => {
  const page = '<link href="/favicon.svg" type="image/svg+xml"><link href="/icons/touch-180.png"></head>'
  const shown = withConfiguration(page, { configuration: {}, logo: '/logo?version=1' })
  expect(shown).toContain('href="/logo?version=1&amp;side=64" type="image/png"')
  expect(shown).toContain('href="/logo?version=1&amp;side=180&amp;ground=white"')
})
