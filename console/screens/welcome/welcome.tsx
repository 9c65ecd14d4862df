import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import { people } from '../../api.ts'
import type { Session, WelcomeLook } from '../../api-types.ts'
import { rememberSignedIn } from '../../connection.ts'
import { humanize } from '../../format.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Field, TextInput } from '../../parts/field.tsx'
import { fieldErrors } from '../../parts/problems.ts'
import { Failure, FormProblem, Notice, Skeleton } from '../../parts/state.tsx'
import { useDeed } from '../../parts/use-deed.ts'
import { SESSION_KEY } from '../../session.tsx'
import styles from '../sign-in/entrance.module.css'
import { Entrance } from '../sign-in/entrance.tsx'

const isGone = (error: unknown): boolean => error instanceof HoldbackError && (error.status === 410 || error.status === 400)

/** What is no token stays as it is written: the server knows none such. */
const tokenInAddress = (): string => {
  const written = location.hash.slice(1)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** A newer link that is opened in the same tab differs in its fragment alone: to the browser it is the same page, to the person another link. */
export const WelcomeScreen = () => {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    const follow = () => location.hash.length > 1 && setToken(tokenInAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return <Welcome key={token} token={token} />
}

/** The way in by a link. The token stands in the fragment, which no server sees; it is taken out of the address at once. */
const Welcome = ({ token }: { token: string }) => {
  const [look, setLook] = useState<WelcomeLook | null>(null)
  const [error, setError] = useState<unknown>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const enter = (session: Session) => {
    rememberSignedIn()
    queryClient.clear()
    queryClient.setQueryData(SESSION_KEY, session)
    void navigate({ to: '/today', replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens; a link works once.
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname)
    if (token === '') return
    const open = async () => {
      const found = await people.lookAtWelcome(token)
      if (found.needsPassword) setLook(found)
      else enter(await people.welcome({ token }))
    }
    open().catch(setError)
  }, [])

  if (token === '' || isGone(error))
    return (
      <Entrance title="This link has ended" lead="A welcome link works once and for a limited time. Ask whoever sent it for a new one.">
        <ButtonLink to="/sign-in">Go to sign in</ButtonLink>
      </Entrance>
    )
  if (error)
    return (
      <Entrance title="Welcome">
        <Failure error={error} onRetry={() => location.reload()} />
      </Entrance>
    )
  if (!look)
    return (
      <Entrance title="Welcome">
        <Skeleton lines={3} />
      </Entrance>
    )
  return (
    <Entrance title={`Welcome to ${look.organization}`} lead={`You are joining as ${humanize(look.role).toLowerCase()}, as ${look.email}.`}>
      <WelcomeForm token={token} look={look} onDone={enter} />
    </Entrance>
  )
}

const WelcomeForm = ({ token, look, onDone }: { token: string; look: WelcomeLook; onDone: (session: Session) => void }) => {
  const [name, setName] = useState(look.name ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const { error, isBusy, run } = useDeed()
  const wrong = fieldErrors(error)
  const submit = () =>
    run(async () => {
      const given = { token, password, ...(look.hasPassword ? {} : { name: name.trim() }) }
      try {
        onDone(await people.welcome(asksCode ? { ...given, code: code.replace(/\s/g, '') } : given))
      } catch (failure) {
        // A link stands for the password, not for the authenticator. The first time its code is simply the next step.
        if (asksCode || !(failure instanceof HoldbackError && failure.code === 'totp_required')) throw failure
        setAsksCode(true)
      }
    })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {look.hasPassword ? (
        <Notice>You have an account already: your password joins you to this organization.</Notice>
      ) : (
        <Field label="Your name" error={wrong.name}>
          <TextInput
            name="name"
            autoComplete="name"
            required
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      <input type="hidden" name="email" autoComplete="username" value={look.email} readOnly />
      <Field
        label="Password"
        error={wrong.password}
        hint={look.hasPassword ? undefined : '12 characters or more. A few plain words are fine.'}
      >
        <TextInput
          type="password"
          autoComplete={look.hasPassword ? 'current-password' : 'new-password'}
          required
          minLength={look.hasPassword ? undefined : 12}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {asksCode && (
        <Field label="Code" error={wrong.code} hint="Six digits from your authenticator, or a recovery code.">
          <TextInput autoComplete="one-time-code" required autoFocus value={code} onChange={(event) => setCode(event.target.value)} />
        </Field>
      )}
      {Object.keys(wrong).length === 0 && <FormProblem error={error} />}
      <Button type="submit" kind="primary" busy={isBusy}>
        {look.hasPassword ? 'Join' : 'Create account'}
      </Button>
    </form>
  )
}
