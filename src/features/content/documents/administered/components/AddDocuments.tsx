import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { ACCEPTED_DOCUMENTS } from '../../../../../shared/document.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import type { Queue } from '../../../../../web/ui/upload/queue.ts'
import { UploadList } from '../../../../../web/ui/upload/UploadList.tsx'
import { audienceBody, type Owner, typedAudience } from '../../../../society/audience/client.ts'
import { AudienceFields } from '../../../../society/audience/components/AudienceFields.tsx'
import { audienceWords, describeAudience } from '../../../../society/audience/labels.ts'
import type { Common as CommonValues } from '../client.ts'
import { CommonForm } from '../contract.ts'
import { FAILED, whyRefused } from '../messages.ts'
import { CategoryField } from './CategoryField.tsx'
import { describe, lastCommonValues } from './useDocumentQueue.ts'

const failedOf = (queue: Queue) => queue.read().flatMap(({ file, state }) => (state === 'FAILED' ? [file] : []))

type Props = { queue: Queue; owners: readonly Owner[] }

/** Adds documents: shared values, then their files. The upload continues when the dialog is closed. */
export function AddDocuments({ queue, owners, onClose }: Props & { onClose: () => void }) {
  const [commonValues, setCommonValues] = useState(() => lastCommonValues(queue))
  const [isAsked, setAsked] = useState(commonValues === undefined)
  const take = (common: CommonValues) => {
    describe(failedOf(queue), common)
    setCommonValues(common)
    setAsked(false)
  }
  return (
    <Dialog title="Ajouter des documents" onClose={onClose} long size={640}>
      {commonValues && !isAsked ? (
        <Files queue={queue} owners={owners} commonValues={commonValues} onChange={() => setAsked(true)} />
      ) : (
        <Common owners={owners} commonValues={commonValues} onCommon={take} onCancel={onClose} />
      )}
    </Dialog>
  )
}

type CommonProps = {
  owners: Props['owners']
  commonValues: CommonValues | undefined
  onCommon: (commonValues: CommonValues) => void
  onCancel: () => void
}

function Common({ owners, commonValues, onCommon, onCancel }: CommonProps) {
  const initial = { category: commonValues?.category ?? '', ...typedAudience(commonValues, owners) }
  const bodyOf = ({ category, ...audience }: typeof initial): CommonValues => ({ category, ...audienceBody(audience) })
  const form = useFormOf({
    initial,
    schema: CommonForm,
    body: bodyOf,
    words: audienceWords,
    refusals: FAILED,
    leaving: 'free',
    send: () => Promise.resolve(true),
    done: (_taken, values) => onCommon(bodyOf(values)),
  })
  return (
    <Form form={form} label="Nouveaux documents">
      <CategoryField {...form.field('category')} />
      <AudienceFields form={form} owners={owners} question={'Qui lit ces documents\u00a0?'} />
      <FormEnd form={form} action="Continuer" onCancel={onCancel} />
    </Form>
  )
}

type FilesProps = Props & { commonValues: CommonValues; onChange: () => void }

function Files({ queue, owners, commonValues, onChange }: FilesProps) {
  const { category, commissionId, audience, subscriptions } = commonValues
  const owner = owners.find(({ value }) => value === String(commissionId ?? ''))
  const addDescribed = (files: readonly File[]) => {
    describe(files, commonValues)
    queue.add(files)
  }
  return (
    <div className="stack">
      <div className="row between">
        <p>
          {category} · {owner?.label} · {describeAudience(audience, subscriptions, owner?.label)}
        </p>
        <Button variant="default" onClick={onChange}>
          Modifier
        </Button>
      </div>
      <UploadList
        queue={{ ...queue, add: addDescribed }}
        label="Documents à ajouter"
        accept={ACCEPTED_DOCUMENTS}
        icon={<IconFileText size={32} stroke={1.5} aria-hidden="true" />}
        action="Choisir des fichiers"
        reasonOf={whyRefused}
      />
      <p className="soft small">
        PDF, images, fichiers de bureautique ou textes, de 50&nbsp;Mo au plus. Chacun devient un document, nommé comme
        son fichier&nbsp;: ouvrez-le dans la liste pour changer son titre.
      </p>
    </div>
  )
}
