import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '../../renderer/features/account/fingerprint.ts'
import { safeParse } from 'valibot'
import { editSchema } from '../../shared/edit.ts'
import { publicKeyOf } from '../support/public-key.ts'

describe('system hooks', () => {
  it('take no address with a password into the outbox', () => {
    const edit = {
      kind: 'addHook',
      target: 'here/user/1',
      pushEvents: true,
      tagPushEvents: true,
      enableSslVerification: true,
    }
    const isTaken = (url: string) => safeParse(editSchema, { ...edit, url }).success
    expect(['https://a.example/x?y=1', 'http://127.0.0.1:9/a@b'].filter((url) => !isTaken(url))).toEqual([])
    expect(['https://u:p@a.example/', 'https://u@a.example', 'ftp://a.example', 'a'].filter(isTaken)).toEqual([])
  })
})

describe('an SSH key', () => {
  it('has the fingerprint that ssh-keygen prints', async () => {
    const key = publicKeyOf('fp')
    // As ssh-keygen -l prints it.
    expect(key).toBe('ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFrvliQLylWC5v0EaIeaJoY9gdHB+2At71WSbvM+yLsf fp@example.org')
    expect(await fingerprintOf(key)).toBe('SHA256:sD/e/zE1CU3oBe4DfE6UhKT0qnXVWZ9rzrl8m7NVI5U')
    expect(await fingerprintOf('nothing')).toBeNull()
  })
})
