import type { ComponentType } from 'react'
import type { Commission } from '../../../features/society/commissions/contract.ts'
import { lazyComponent } from '../../../web/ui/lazy.tsx'

/** An empty part renders nothing, not even its heading. */
type Content = ComponentType<{ commission: Commission }>
export type Part = ReturnType<typeof part>

const part = (name: string, title: string, load: () => Promise<Content>) => ({
  name,
  title,
  Content: lazyComponent(async () => ({ Content: await load() }), 'Content'),
})

/** First part of a commission's page; each part belongs to a module and is loaded with the page. */
export const BOOKABLE = part(
  'ressources',
  'À réserver',
  async () =>
    (await import('../../../features/catalogue/resources/components/CommissionResources.tsx')).CommissionResources,
)

/** Parts further down. */
export const PARTS: Part[] = [
  part(
    'actualites',
    'Actualités',
    async () => (await import('../../../features/content/news/components/CommissionNews.tsx')).CommissionNews,
  ),
  part(
    'albums',
    'Albums',
    async () => (await import('../../../features/content/albums/components/CommissionAlbums.tsx')).CommissionAlbums,
  ),
  part(
    'documents',
    'Documents',
    async () =>
      (await import('../../../features/content/documents/components/CommissionDocuments.tsx')).CommissionDocuments,
  ),
]

/** Loads their code while the page asks for its data. */
export const loadParts = () => {
  for (const { Content } of [BOOKABLE, ...PARTS]) void Content.ahead()
}
