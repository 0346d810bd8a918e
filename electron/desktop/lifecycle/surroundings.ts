/** What this Docket runs in, as far as it decides how the system starts it and how it is updated. */
export interface Surroundings {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  /** The path of the program that runs. */
  readonly program: string
}
