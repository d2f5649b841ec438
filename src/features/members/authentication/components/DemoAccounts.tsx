import styles from './DemoAccounts.module.css'

type Account = { email: string; password: string; label: string }

/** Demo accounts that fill the form with a click; rendered only with the demonstration's data. */
export const DemoAccounts = ({ accounts, onChoose }: { accounts: Account[]; onChoose: (account: Account) => void }) => (
  <details className={styles.demo}>
    <summary>Comptes de démonstration</summary>
    <ul>
      {accounts.map((account) => (
        <li key={account.email}>
          <button type="button" onClick={() => onChoose(account)}>
            <strong>{account.label}</strong>
            <span>{account.email}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
)
