import { IconCalendarEvent, IconNews, IconPhoto } from '@tabler/icons-react'

const NEXT = [
  { Icon: IconNews, title: 'Les actualités', text: 'Les nouvelles de l’association et de vos commissions.' },
  { Icon: IconCalendarEvent, title: 'Les réservations', text: 'Séjours, sorties et matériel, réservés en ligne.' },
  { Icon: IconPhoto, title: 'Les photos et documents', text: 'Les albums, les comptes rendus, les partenaires.' },
]

/** What this page will hold. */
export const Coming = () => (
  <section className="stack" aria-labelledby="coming">
    <h2 id="coming">Bientôt ici</h2>
    <ul className="coming">
      {NEXT.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon size={26} stroke={1.75} aria-hidden="true" className="coming-icon" />
          <strong>{title}</strong>
          <span className="soft">{text}</span>
        </li>
      ))}
    </ul>
  </section>
)
