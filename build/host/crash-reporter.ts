/** Whether the application lets crashes be reported, and to whom. The host itself writes no reports. */
export const crashReports = { uploads: null as boolean | null }

export const crashReporter = {
  start(options: Electron.CrashReporterStartOptions): void {
    if (options.uploadToServer !== false && options.submitURL === undefined)
      throw new Error('submitURL must be specified')
    crashReports.uploads = options.uploadToServer !== false
  },
}
