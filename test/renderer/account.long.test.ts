import { describe, expect, it } from 'vitest'
import { bareKey, commentOfKey, hasPrivateKey, isPublicKey } from '../../shared/model/ssh-key.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { privateKey } from './support/account-screens.ts'

describe('an SSH key', () => {
  it('is told from what is none, and from its other half', () => {
    const key = publicKeyOf('a')
    expect([isPublicKey(key), isPublicKey(`${key}\n`), isPublicKey(bareKey(key))]).toEqual([true, true, true])
    const none = ['', 'ssh-rsa', 'ssh-rsa AAAA', `${key}\n${key}`, privateKey, 'https://code.example']
    expect(none.filter(isPublicKey)).toEqual([])
    expect([hasPrivateKey(privateKey), hasPrivateKey(` ${privateKey}`), hasPrivateKey(key)]).toEqual([
      true,
      true,
      false,
    ])
    expect(hasPrivateKey('PuTTY-User-Key-File-3: ssh-ed25519')).toBe(true)
    expect(commentOfKey(key)).toBe('a@example.org')
    expect(commentOfKey(bareKey(key))).toBe('')
  })
})
