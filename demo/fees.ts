import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { defineFee } from '../src/features/catalogue/resources/fees/service.ts'
import { MEMBERTYPES } from '../src/features/society/persons/contract.ts'
import type { Db } from '../src/server/data/db.ts'

const FEES: (Parameters<typeof defineFee>[1] & { file: string })[] = [
  {
    file: 'amicale',
    name: 'Cotisation à l’amicale',
    description:
      '<p>L’adhésion annuelle à l’amicale : accès aux commissions, à la location des appartements et des véhicules, à l’arbre de Noël et à toutes les sorties.</p>',
    priceCents: 4_500,
    membertypes: ['SPP', 'SPV', 'ADMINISTRATIF', 'EXTERNE'],
    subscription: 'AMICALE',
  },
  {
    file: 'honoraire',
    name: 'Cotisation de membre honoraire',
    description: '<p>Pour les anciens et les retraités du service : la vie de l’amicale continue, à tarif réduit.</p>',
    priceCents: 2_500,
    membertypes: ['HONORAIRE'],
    subscription: 'HONORAIRE',
  },
  {
    file: 'udsp',
    name: 'Union départementale (UDSP)',
    description:
      '<p>L’adhésion à l’union départementale des sapeurs-pompiers, avec son assurance et son action sociale.</p>',
    priceCents: 1_800,
    membertypes: [...MEMBERTYPES],
    subscription: 'UDSP',
  },
  {
    file: 'fnspf',
    name: 'Fédération nationale (FNSPF)',
    description: '<p>L’adhésion à la fédération nationale des sapeurs-pompiers de France et à ses avantages.</p>',
    priceCents: 1_250,
    membertypes: [...MEMBERTYPES],
    subscription: 'FNSPF',
  },
]

/** Defines the fees of the demonstration society with their pictures, and returns their ids by subscription. */
export async function loadFees(db: Db) {
  for (const { file, ...fee } of FEES) {
    const picture = await readFile(path.join(import.meta.dirname, 'pictures/fees', `${file}.webp`)).catch(
      () => undefined,
    )
    await defineFee(db, fee, picture)
  }
}
