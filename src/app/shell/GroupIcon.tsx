import {
  IconActivity,
  IconBuildingCommunity,
  IconCalendar,
  IconCash,
  IconFlag,
  IconInfoCircle,
  IconLogin2,
  IconMail,
  IconPhoto,
  IconSettings,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Group } from '../menus.ts'
import styles from './GroupIcon.module.css'

const ICONS: Record<Group['label'], ComponentType<{ size: number; stroke: number; className?: string }>> = {
  'Le portail': IconLogin2,
  'À propos du site': IconInfoCircle,
  'Mon espace': IconUser,
  'L’amicale': IconBuildingCommunity,
  Adhérents: IconUsers,
  Trésorerie: IconCash,
  Communication: IconMail,
  Commissions: IconFlag,
  Contenus: IconPhoto,
  Calendriers: IconCalendar,
  Réglages: IconSettings,
  Suivi: IconActivity,
}

export function GroupIcon({ label }: Pick<Group, 'label'>) {
  const Icon = ICONS[label]
  return <Icon size={20} stroke={1.75} aria-hidden="true" className={styles.icon} />
}
