let options: Electron.CrashReporterStartOptions | null = null

/** Node writes no crash reports: the application's options are only recorded. */
export const crashReporter = {
  start(started: Electron.CrashReporterStartOptions): void {
    if (started.uploadToServer !== false && started.submitURL === undefined) {
      throw new Error('submitURL must be specified when uploadToServer is true')
    }
    options = { ...started }
  },
  /** Returns true unless the application has turned it off, as in Electron. */
  getUploadToServer(): boolean {
    return options?.uploadToServer ?? true
  },
}

/** Returns true once the application has asked for crash reports. */
export function keepsCrashReports(): boolean {
  return options !== null
}
