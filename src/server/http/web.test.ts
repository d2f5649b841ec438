import { expect, test } from 'vitest'
import { elementsOf } from '../files/testing.ts'
import { manifestOf, withConfiguration } from './web.ts'

test('a name with signs that mean something elsewhere reaches the page as it was typed', () => {
  const name = "Amicale $& $' $` $1 </script><b>"
  const page = withConfiguration('<head><title>Portail</title></head><body></body>', {
    configuration: { name },
    shortName: name,
    logo: null,
  })
  expect(elementsOf(page, 'title').map(({ text }) => text)).toEqual([name])
  const carried = elementsOf(page, 'script').find(({ attributes }) => attributes.id === 'siteconfiguration')
  expect(carried?.attributes.type).toBe('application/json')
  expect(JSON.parse(carried?.text ?? '')).toEqual({ name })
  expect(elementsOf(page, 'body')).toHaveLength(1)
})

test('the telephone’s icon without a logo is the emblem, in the sizes and the shape it asks for; its shortcuts open the portal’s own pages', () => {
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
  const shown = withConfiguration(page, { configuration: {}, shortName: '', logo: '/logo?version=1' })
  expect(elementsOf(shown, 'link').map(({ attributes }) => attributes)).toEqual([
    { href: '/logo?version=1&side=64', type: 'image/png' },
    { href: '/logo?version=1&side=180&ground=white' },
  ])
})
