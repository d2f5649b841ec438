import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { paceQuery, sendTrialToMe } from '../client.ts'
import type { Trial } from '../contract.ts'
import { TRIAL_WORDS, trialFailed } from '../messages.ts'

/** « Envoyer un e-mail d’essai »: sends a test mail to the caller at once and shows the server's answer. */
export function MailTrial() {
  const client = useQueryClient()
  const trial = useMutation({
    mutationFn: sendTrialToMe,
    onSettled: () => client.invalidateQueries({ queryKey: paceQuery.queryKey }),
  })
  return (
    <section className="card stack" aria-labelledby="mails-trial">
      <h2 id="mails-trial">Est-ce que les e-mails partent&nbsp;?</h2>
      <p className="soft">Un e-mail d’essai part aussitôt à votre propre adresse.</p>
      {trial.data && <Outcome trial={trial.data} />}
      {trial.isError && <Notice tone="bad" alert title={sentence(trialFailed, trial.error)} />}
      <div>
        <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
          Envoyer un e-mail d’essai
        </Button>
      </div>
    </section>
  )
}

function Outcome({ trial: { to, fault, answer } }: { trial: Trial }) {
  if (!fault)
    return (
      <Notice tone="good" alert title={`Le serveur l’a accepté pour ${to}.`}>
        Rien dans quelques minutes&nbsp;? Regardez parmi les indésirables.
      </Notice>
    )
  const { title, mend } = TRIAL_WORDS[fault]
  return (
    <Notice tone="bad" alert title={title}>
      <p>{mend}</p>
      {answer && <p>Sa réponse&nbsp;: {answer}</p>}
    </Notice>
  )
}
