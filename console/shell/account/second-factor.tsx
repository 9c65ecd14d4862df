import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { people } from '../../api.ts'
import type { TotpEnrolment } from '../../api-types.ts'
import { Button } from '../../parts/button.tsx'
import { Field, TextInput } from '../../parts/field.tsx'
import { Copyable, CopyButton } from '../../parts/once.tsx'
import { fieldErrors } from '../../parts/problems.ts'
import { FormProblem, Notice } from '../../parts/state.tsx'
import { tell } from '../../parts/toast.tsx'
import { useDeed } from '../../parts/use-deed.ts'
import { SESSION_KEY, useSession } from '../../session.tsx'
import styles from './account.module.css'

/** An authenticator's code beside the password. */
export const SecondFactor = ({ onCodesShown }: { onCodesShown: (areShown: boolean) => void }) => {
  const { user } = useSession()
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [areCodesLost, setCodesLost] = useState(false)
  const queryClient = useQueryClient()
  const show = (next: string[] | null) => {
    setCodes(next)
    onCodesShown(next !== null)
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: SESSION_KEY })
  /** It may be on all the same, where only the answer got lost, and with it the codes that are told once. */
  const lookAgain = async () => {
    const session = await people.session()
    if (!session.user.hasTotp) return
    setCodesLost(true)
    setEnrolment(null)
    queryClient.setQueryData(SESSION_KEY, session)
  }
  if (codes)
    return (
      <>
        <Notice tone="warn">Recovery codes, shown only now. Each works once in place of a code, when the authenticator is lost.</Notice>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <CopyButton label="Copy all" text={codes.join('\n')} />
          <Button
            kind="primary"
            onClick={() => {
              show(null)
              setEnrolment(null)
              void refresh()
            }}
          >
            I have kept them
          </Button>
        </div>
      </>
    )
  if (enrolment) return <Confirm enrolment={enrolment} onCodes={show} onFailed={lookAgain} />
  if (!user.hasPassword) return <Notice>Set a password first; the second factor stands beside it.</Notice>
  return user.hasTotp ? (
    <Manage areCodesLost={areCodesLost} onCodes={show} onDisabled={() => void refresh()} />
  ) : (
    <AskPassword
      text="An authenticator on your phone gives a new code every 30 seconds. Sign-in then needs it too."
      action="Set it up"
      onPassword={async (password) => setEnrolment(await people.enrolTotp(password))}
    />
  )
}

const AskPassword = ({
  text,
  action,
  danger,
  onPassword,
}: {
  text: string
  action: string
  danger?: boolean
  onPassword: (password: string) => Promise<void>
}) => {
  const [password, setPassword] = useState('')
  const { error, isBusy, run } = useDeed()
  const wrong = fieldErrors(error)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => onPassword(password))
      }}
    >
      <p>{text}</p>
      <Field label="Your password" error={wrong.password}>
        <TextInput
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {wrong.password ? null : <FormProblem error={error} />}
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={isBusy}>
        {action}
      </Button>
    </form>
  )
}

type ConfirmProps = { enrolment: TotpEnrolment; onCodes: (codes: string[]) => void; onFailed: () => Promise<void> }

const Confirm = ({ enrolment, onCodes, onFailed }: ConfirmProps) => {
  const [code, setCode] = useState('')
  const { error, isBusy, run } = useDeed()
  const wrong = fieldErrors(error)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          try {
            onCodes((await people.confirmTotp(code.replace(/\s/g, ''))).recoveryCodes)
          } catch (failure) {
            await onFailed().catch(() => {})
            throw failure
          }
        })
      }}
    >
      <p>Scan this with the authenticator, or type the secret into it.</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${enrolment.qr.size} ${enrolment.qr.size}`}
        role="img"
        aria-label="QR code of the secret"
        shapeRendering="crispEdges"
      >
        <path d={enrolment.qr.path} fill="#000" />
      </svg>
      <Copyable label="Secret" text={enrolment.secret} />
      <Field label="Code" error={wrong.code} hint="Six digits, from the authenticator.">
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      {wrong.code ? null : <FormProblem error={error} />}
      <Button type="submit" kind="primary" busy={isBusy}>
        Confirm
      </Button>
    </form>
  )
}

type ManageProps = { areCodesLost: boolean; onCodes: (codes: string[]) => void; onDisabled: () => void }

const Manage = ({ areCodesLost, onCodes, onDisabled }: ManageProps) => {
  const [isDisabling, setDisabling] = useState(false)
  return (
    <>
      <Notice tone="good">Your second factor is on.</Notice>
      {areCodesLost && (
        <Notice tone="warn" role="alert">
          The answer with its recovery codes got lost. Make new ones: without any, a lost authenticator locks you out.
        </Notice>
      )}
      {isDisabling ? (
        <AskPassword
          text="Sign-in will need the password alone."
          action="Turn it off"
          danger
          onPassword={async (password) => {
            await people.disableTotp(password)
            tell('Second factor is off')
            onDisabled()
          }}
        />
      ) : (
        <AskPassword
          text="New recovery codes end the old ones."
          action="Make new recovery codes"
          onPassword={async (password) => onCodes((await people.newRecoveryCodes(password)).recoveryCodes)}
        />
      )}
      <div>
        <Button kind="plain" onClick={() => setDisabling(!isDisabling)}>
          {isDisabling ? 'Recovery codes instead' : 'Turn it off instead'}
        </Button>
      </div>
    </>
  )
}
