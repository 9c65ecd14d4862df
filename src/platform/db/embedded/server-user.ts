import { execFile } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** PostgreSQL refuses to run as root. This says how to start one of its programs so that it does not. */
export type ServerUser = {
  /** Words to put in front of the command; each of them replaces itself by the next program, so the process id stays the same. */
  prefix: string[]
  ids: { uid: number; gid: number } | undefined
}

const AS_WE_ARE: ServerUser = { prefix: [], ids: undefined }

// In a user namespace of its own the server sees itself as nobody, while the files stay root's: no chown, and folders only root may enter work.
const IN_NAMESPACE: ServerUser = { prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'], ids: undefined }

const as = (uid: number, gid: number): ServerUser => ({ prefix: [], ids: { uid, gid } })

const accounts = (names: string[]): ServerUser[] => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return names.flatMap((name) => {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    return fields ? [as(Number(fields[2]), Number(fields[3]))] : []
  })
}

const isRoot = (): boolean => process.getuid?.() === 0

const canServe = async (user: ServerUser, folder: string, postgres: string): Promise<boolean> => {
  const [command, ...args] = [...user.prefix, '/bin/sh', '-c', 'test -w "$1" && exec "$2" --version', 'sh', folder, postgres]
  return promisify(execFile)(command!, args, { ...user.ids, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Who owns the place we were put in, when that is not root: the account that surely can get there. */
const ownerAbove = (folder: string): ServerUser[] => {
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const { uid, gid } = lstatSync(above)
    if (uid !== 0) return [as(uid, gid)]
  }
  return []
}

/** The first way that can both run the program and write into `folder`, which is given to the account if it needs one. */
export const chooseServerUser = async (folder: string, postgres: string): Promise<ServerUser> => {
  if (!isRoot()) return AS_WE_ARE
  const owner = lstatSync(folder)
  if (owner.uid !== 0) return as(owner.uid, owner.gid)
  if (await canServe(IN_NAMESPACE, folder, postgres)) return IN_NAMESPACE
  const parent = dirname(folder)
  const parentMode = statSync(parent).mode & 0o7777
  // Passing through DATA_DIR must be allowed to the account; looking into it need not be.
  chmodSync(parent, parentMode | 0o011)
  for (const account of [...ownerAbove(folder), ...accounts(['postgres', 'nobody'])]) {
    chownSync(folder, account.ids!.uid, account.ids!.gid)
    if (await canServe(account, folder, postgres)) return account
  }
  chownSync(folder, 0, 0)
  chmodSync(parent, parentMode)
  throw new Error(
    `PostgreSQL does not run as root, and no other account can use ${folder}: user namespaces are closed here, and postgres/nobody cannot reach it. ` +
      'Run Holdback as an ordinary user, put DATA_DIR where such an account can enter, or set DATABASE_URL.',
  )
}

/** Gives a file that root made to the account the server runs as. */
export const giveTo = (user: ServerUser, path: string): void => {
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid)
}
