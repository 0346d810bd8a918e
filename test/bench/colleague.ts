/** Somebody else at work on the service. */
export class Colleague {
  readonly #base: string
  readonly #token: string

  /** @param base with `/api/v3` */
  constructor(base: string, token: string) {
    this.#base = base
    this.#token = token
  }

  /** The newest issues of a project, at most a hundred. */
  async listIssues(project: number): Promise<{ readonly id: number; readonly title: string }[]> {
    return await this.#ask('GET', `/projects/${project}/issues?per_page=100`, undefined)
  }

  async retitle(project: number, issue: number, title: string): Promise<void> {
    await this.#ask('PUT', `/projects/${project}/issues/${issue}`, { title })
  }

  async close(project: number, issue: number): Promise<void> {
    await this.#ask('PUT', `/projects/${project}/issues/${issue}`, { state_event: 'close' })
  }

  async comment(project: number, issue: number, body: string): Promise<void> {
    await this.#ask('POST', `/projects/${project}/issues/${issue}/notes`, { body })
  }

  async #ask<T>(method: string, path: string, body: unknown): Promise<T> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { 'PRIVATE-TOKEN': this.#token, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}
