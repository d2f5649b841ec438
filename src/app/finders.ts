import { findAdministered } from '../features/catalogue/reservations/listed/service.ts'
import { findResource } from '../features/catalogue/resources/offered/service.ts'
import { findPhoto } from '../features/content/albums/photos/service.ts'
import { findAlbum } from '../features/content/albums/service.ts'
import { findForGate } from '../features/content/documents/service.ts'
import { findNews } from '../features/content/news/service.ts'
import { findLinked } from '../features/orders/orders/links/service.ts'
import type { Scope } from '../features/platform/access/contract.ts'
import type { OwnedThing } from '../features/platform/access/gate/service.ts'
import { findCommission, listOfKind } from '../features/society/commissions/service.ts'
import { findMessage } from '../features/society/contact/service.ts'
import { findOwned } from '../features/society/persons/addresses/service.ts'
import type { Finders } from '../server/http/gate.ts'

/**
 * How the authorization check finds the commission of each noun, in the row that the handler gets too, and the owner of
 * a thing. A declared noun without a finder does not compile.
 */
export const FINDERS: Finders<Scope, OwnedThing> = {
  nouns: {
    album: (db, { id }) => findAlbum(db, id),
    commission: (db, { id }) => findCommission(db, id),
    document: findForGate,
    news: (db, { id }) => findNews(db, id),
    message: (db, { id }) => findMessage(db, id),
    photo: (db, { id }) => findPhoto(db, id),
    reservation: (db, { id }) => findAdministered(db, id),
    resource: (db, { id }) => findResource(db, id),
  },
  among: listOfKind,
  linked: findLinked,
  own: { person: async (_db, { id }) => ({ ownerId: id }), address: (db, { id }) => findOwned(db, id) },
}
