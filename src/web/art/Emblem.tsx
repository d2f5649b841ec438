import styles from './Emblem.module.css'

type Props = {
  size: number
  /** Address of the society's logo; without one, a helmet with a flame is drawn. */
  logo: string | null | undefined
}

/** The society's emblem. Decorative, because the name stands beside it. */
export const Emblem = ({ size, logo }: Props) =>
  logo ? (
    <img className={styles.logo} src={`${logo}&side=192`} width={size} height={size} alt="" />
  ) : (
    <Helmet size={size} />
  )

const Helmet = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <path
      d="M32 2c4 8-3 11-3 17 0 3 1 5 3 5s5-3 4-8c6 4 9 10 8 15H20c-1-7 5-11 7-17 2-4 3-7 5-12z"
      fill="var(--emblem-flame, #d6464b)"
    />
    <path d="M12 44c0-11 9-19 20-19s20 8 20 19z" fill="#d9a441" />
    <path d="M28.500 25h7v19h-7z" fill="#f3d48f" />
    <rect x="6" y="44" width="52" height="8" rx="4" fill="#d9a441" />
    <rect x="6" y="48" width="52" height="4" rx="2" fill="#b98429" />
  </svg>
)
