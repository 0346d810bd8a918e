import type { Recorder } from '../../activity/recorder.ts'
import { saveNotifiedSince } from '../../cache/inbox/inbox-state.ts'
import type { EngineOptions } from './engine-options.ts'

export interface NotificationStartOptions extends Pick<EngineOptions, 'cache' | 'now' | 'userStore'> {
  readonly recorder: Recorder
}

/** Reports to the user store that rows which come from now on may notify the user. Once that is stored, further calls have no effect. */
export class NotificationStart {
  readonly #options: NotificationStartOptions
  #hasBegun = false

  constructor(options: NotificationStartOptions) {
    this.#options = options
  }

  begin(): void {
    if (this.#hasBegun) return
    const { cache, now, recorder, userStore } = this.#options
    const since = recorder.serviceTime ?? now()
    cache.transaction(() => saveNotifiedSince(cache, since))()
    this.#hasBegun = true
    userStore.calls.beginNotifications({ since }).catch(() => {
      // user.db cannot be written now. The next round tries again.
      this.#hasBegun = false
    })
  }
}
