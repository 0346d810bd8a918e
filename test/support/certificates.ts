import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A private key and its certificate, both PEM. */
export interface Identity {
  readonly key: string
  readonly cert: string
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']

/** A certificate authority as an organisation has one, in a folder. */
export class TestAuthority {
  readonly #folder: string
  /** The file with its certificate, as people are given it. */
  readonly file: string

  /** @param subject as openssl takes it: `/O=Example/CN=Example Root` */
  constructor(folder: string, subject: string) {
    this.#folder = folder
    this.file = join(folder, 'authority.pem')
    this.#openssl('req', '-x509', ...newKey, '-keyout', 'authority.key', '-out', 'authority.pem', '-subj', subject)
  }

  get certificate(): string {
    return readFileSync(this.file, 'utf8')
  }

  /** A certificate for `names`, such as `IP:127.0.0.1`; its files are called `name`. */
  issue(name: string, names: string): Identity {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`]
    const issuer = ['-CA', 'authority.pem', '-CAkey', 'authority.key']
    const extensions = ['-addext', `subjectAltName=${names}`, '-addext', 'basicConstraints=critical,CA:FALSE']
    this.#openssl('req', '-x509', ...newKey, ...files, ...issuer, ...extensions)
    const read = (file: string): string => readFileSync(join(this.#folder, file), 'utf8')
    return { key: read(`${name}.key`), cert: read(`${name}.pem`) }
  }

  #openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] })
  }
}
